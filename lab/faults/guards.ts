/**
 * The guards of the outbox, by their file below `src/` and what they hold: their code, which stands once in the file, and the code
 * without them.
 */
const guards: Record<string, Record<string, readonly [find: string, replace: string]>> = {
  'outbox/storage/saving.ts': {
    'a save survives a power cut': [
      `write('strict', allStores, async (tx) => {
        const alike`,
      `write('relaxed', allStores, async (tx) => {
        const alike`,
    ],
    'a double tap is one upload': [
      `other.id !== replaces && isTwin(other)`,
      `other.id === upload.id && isTwin(other)`,
    ],
    'the same file again heals what the disk has damaged': [
      `if (part) await tx.objectStore('parts').put({ ...part, kind: kindOf(twin.file.part) }, fileKey(twin))`,
      ``,
    ],
  },
  'outbox/storage/tries.ts': {
    'a try is on the disk before its first byte leaves': [
      `const recorded = writeBatched('strict', stateStores`,
      `const recorded = writeBatched('relaxed', stateStores`,
    ],
    'a try is recorded at all': [
      `        tx.objectStore('unsent').delete(id),
        tx.objectStore('lease').put`,
      `        tx.objectStore('lease').put`,
    ],
    'an unrecorded try is not undone by the end of an older one': [
      `!oneTry.mayHaveArrived && last?.holder === holder`,
      `!oneTry.mayHaveArrived`,
    ],
    'a try that was refused does not undo an earlier one without an answer': [
      `&& !oneTry.mayHaveArrived &&`,
      `&&`,
    ],
    'a try begins on a full disk too': [
      `return unlessFull(recorded, async () =>`,
      `return ((all: Promise<Try | null>, _instead: unknown) => all)(recorded, async () =>`,
    ],
    'a try is recorded on a full disk too, as its first byte leaves': [
      `await Promise.all([tx.objectStore('unsent').delete(id), tx.objectStore('lease').delete(id)])
      return true`,
      `return true`,
    ],
    'of two tries that a full disk has not recorded one leaves': [
      ` || (await mayHaveArrived(tx, id)) !== oneTry.mayHaveArrived`,
      ``,
    ],
    'only the drainer that has an upload may end its try': [
      `? state === 'sending' && lease?.holder === holder`,
      `? state === 'sending'`,
    ],
    'an upload that another one sends is left alone': [
      `return !upload.lease || isAbandoned(upload.id, upload.lease)`,
      `return true`,
    ],
    'only the context that drains may begin a try': [`if (!isDraining || !upload`, `if (!upload`],
    'one that another context ended is not sent': [
      `upload !== undefined && has(holder, upload, oneTry)`,
      `upload !== undefined`,
    ],
  },
  'outbox/storage/deliveries.ts': {
    'a delivery on a full disk gives up its bytes first': [
      `if (receipt.proof === 'success') return store()`,
      `return store()`,
    ],
    'a success without a receipt keeps the bytes': [
      `!leavesBytes(receipt) && tx.objectStore('parts').delete(fileKey(upload))`,
      `tx.objectStore('parts').delete(fileKey(upload))`,
    ],
    'a document that can not be read keeps the bytes': [`if (!leavesBytes(receipt)) await`, `await`],
  },
  'outbox/storage/records.ts': {
    'what the user removed may have arrived': [
      `isNoted && tx.objectStore('removed')`,
      `!isNoted && tx.objectStore('removed')`,
    ],
    'what is being sent is not removed': [
      `if (upload.state === 'sending') throw new OutboxError('sending')`,
      ``,
    ],
  },
  'outbox/storage/verify.ts': {
    'what was stored is read back': [`stored && areEqual(stored, bytes)`, `stored`],
  },
  'outbox/engine/save-entry.ts': {
    'what commits after its limit is taken back': [`error.kind === 'hanging'`, `error.kind === 'empty'`],
    'what took the place of another upload after its limit stays': [`&& saving.replaces === null`, ``],
    'a replacement is read back before the old one goes': [
      `await verify(bytes, () => store.bytes(upload), write)`,
      ``,
    ],
  },
  'outbox/storage/transactions.ts': {
    'a transaction that passes its limit is aborted': [`late.addEventListener('abort', () => abort(tx))`, ``],
    'a full disk shows at the end of a transaction': [`throw tx.error ?? error`, `throw error`],
  },
  'outbox/storage/drain-lease.ts': {
    'a full disk leaves no lease that runs out': [
      `(await releaseLease(holder)) ? 'unwritten' : 'lost'`,
      `'unwritten'`,
    ],
  },
  'lib/idb-connection.ts': {
    'a lost connection is opened again': [`if (isIdbError(error, 'lost')) return attempt(work)`, ``],
  },
  'outbox/delivery/deliver.ts': {
    'damaged bytes are not sent': [
      `bytes !== null && (await hash(bytes)) === upload.file.sha256`,
      `bytes !== null`,
    ],
    'a doubt is settled before another try': [
      `if (mayHaveArrived && !(provesByKey && isIntact))`,
      `if (mayHaveArrived && !isIntact)`,
    ],
    'the key settles a doubt with a server that is known for it': [
      `if (mayHaveArrived && !(provesByKey && isIntact))`,
      `if (mayHaveArrived)`,
    ],
    'a 409 of a known server is another document': [
      `if (provesByKey) return { kind`,
      `if (!isIntact) return { kind`,
    ],
    'a 409 of any other server may be this document': [
      `return reconcileConflict(upload, session, details)`,
      `return { kind: 'blocked', reason: 'refused', arrived: 'no', ...told }`,
    ],
    'a rotated CSRF token is renewed': [`(await renewToken())`, `!(await renewToken())`],
    'a try that was frozen on its way to the wire asks whether it still may': [
      `if (!(await isOurs())) return null
    const send`,
      `const send`,
    ],
  },
  'outbox/delivery/server-abilities.ts': {
    'what is known of a server is stored': [`await store.learnReceipts(base)`, ``],
  },
  'outbox/delivery/response-meaning.ts': {
    'a receipt is compared': [`bytes === upload.file.size && sha256 === upload.file.sha256`, `bytes > 0`],
    'a known server has to send a receipt': [`if (sendsReceipts) return unconfirmed`, ``],
    'a success that names an error is none': [`isObject(body) && error`, `!isObject(body) && error`],
    'a redirect leads to something else': [`answer.elsewhere || status === 511`, `status === 511`],
    'a page is no response of the portal': [`if (isPage) return`, `if (isPage && status < 100) return`],
    'a 4xx that is not JSON is no response of the portal': [
      `if (!isObject(body) && typeof body !== 'string') return refusedPage`,
      ``,
    ],
    'a 5xx may have stored the document': [
      `return busy(answer, now, 'maybe')`,
      `return busy(answer, now, 'no')`,
    ],
  },
  'outbox/delivery/learn-row.ts': {
    'what stood in a row that no form knew is read before the first try': [
      `if (upload.seen !== null ||`,
      `if (upload.id !== '' ||`,
    ],
  },
  'outbox/delivery/reconcile.ts': {
    'the hash of the stored file decides': [
      `if (hash === upload.file.sha256) return`,
      `if (hash !== null) return`,
    ],
    'another file is another document': [
      `verdict: hash === null ? unreadable : different`,
      `verdict: unreadable`,
    ],
  },
  'areas/area-lists.ts': {
    'an answer without its list settles nothing': [
      `v.is(listSchema, json)`,
      `v.is(listSchema, json) || true`,
    ],
  },
  'outbox/delivery/suspects.ts': {
    'a document that merely stands there proves nothing': [
      `return receipt?.proof === 'success'`,
      `return receipt?.proof !== 'user'`,
    ],
    'a document that another upload brought is not this one': [`!claimed.has(id) &&`, ``],
    'the document of a row that another upload brought is not this one': [
      `if (idDocument !== null && claimed.has(idDocument))`,
      `if (idDocument === -1)`,
    ],
    'what the list of Otros held before is not this one': [`!seen?.others?.includes(id)`, `id > 0`],
    'two of a kind are told apart by their files alone': [
      `const isRivalled = otherUploads.some((other) => isRival(other, upload))`,
      `const isRivalled = otherUploads.some((other) => isRival(other, upload) && other.detalle === '-')`,
    ],
    'a rejected document of another device settles nothing': [
      `takesUpload(status) ? 'unproven' : 'other'`,
      `takesUpload(status) ? 'absent' : 'other'`,
    ],
  },
  'outbox/engine/send-queue.ts': {
    'no document leaves under a name that is not its owner’s': [
      `if (next.owner === session.user.id)`,
      `if (next.owner > 0)`,
    ],
    'a discard holds an upload back': [
      `const isHeld = held.has(id) && state !== 'sending'`,
      `const isHeld = held.has(id) && state === 'blocked'`,
    ],
    'what is left half sent is taken up while it is held': [
      `const isHeld = held.has(id) && state !== 'sending'`,
      `const isHeld = held.has(id)`,
    ],
  },
  'outbox/engine/run-try.ts': {
    'what the portal answered is obeyed on a full disk too': [
      `if (last && clock.elapsed() < last.before) return end(last.oneTry, last.step, tenure)`,
      ``,
    ],
    'no document leaves with a session that is over': [
      `inForce()?.token !== session.token`,
      `session.token === ''`,
    ],
    'a fault of the browser is not one of the database': [
      `return { kind: 'waits', reason: 'unconfirmed', arrived: 'maybe', sent: true }`,
      `throw error`,
    ],
    'a context that another one took over sends nothing': [`return has && !tenure.isOver`, `return true`],
    'at most four at once': [
      `await wire.run(() => send(oneTry, beganAt, bytes, session, tenure))`,
      `await send(oneTry, beganAt, bytes, session, tenure)`,
    ],
  },
  'outbox/engine/drain-timer.ts': {
    'what a context died too soon to tell is read from the store': [
      `if (result === 'done' && showsDeadTry()) await view.refresh()`,
      ``,
    ],
    'what waits is looked at again by itself': [
      `if (wait !== null) stop = clock`,
      `if (wait === 0) stop = clock`,
    ],
  },
  'outbox/engine/drain.ts': {
    'a drainer shows that it lives': [`const heartbeat = 20_000`, `const heartbeat = 20_000_000`],
    'a tab without a lease lives': [
      `if (!lease || !isGone('drain', lease))`,
      `if (!isGone('drain', lease ?? { holder: '', until: 0 }))`,
    ],
  },
  'outbox/engine/lease-watch.ts': {
    'a lease that has run out is watched': [`return known.ticks >= ticks`, `return true`],
  },
  'outbox/engine/shown.ts': {
    'a list that is a little behind proves nothing': [`const surelyShown = 60_000`, `const surelyShown = 0`],
    'patience after a delivery counts by its own time': [
      `onDelivered(({ id }) => shownAt.set(id, clock.elapsed() + surelyShown))`,
      ``,
    ],
  },
  'outbox/engine/confirm.ts': {
    'what was delivered during a look is looked for, too': [`while (isAsked) {`, `if (isAsked) {`],
  },
  'outbox/model/policy.ts': {
    'a clock that was put back freezes no upload': [` || upload.nextAttempt - now > upload.wait`, ``],
    'a lease from a clock that was put back runs out': [` || until - now > leaseTime`, ``],
    'Retry-After only lengthens a wait': [`Math.max(backoff(setbacks, random, ceiling), asked)`, `asked`],
    'a session that ended costs no try': [`counted: false,`, `counted: true,`],
  },
  'outbox/storage/decisions.ts': {
    'a user who has decided is not sent back to the list': [
      `if (isDecided) await tx.objectStore('unsent').put(true, id)`,
      ``,
    ],
  },
}

export type Mutant = { guard: string; file: string; find: string; replace: string }

/** Each guard is removed in turn by `npm run lab -- faults --mutants`, and each time a test has to fail. */
export const mutants: readonly Mutant[] = Object.entries(guards).flatMap(([file, ofFile]) =>
  Object.entries(ofFile).map(([guard, [find, replace]]) => ({ guard, file, find, replace })),
)
