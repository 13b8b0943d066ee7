/** A guard of the outbox, and the code without it. */
export type Mutant = {
  guard: string
  /** Below `src/`. */
  file: string
  /** Stands once in the file. */
  find: string
  replace: string
}

const storage: Mutant[] = [
  {
    guard: 'a save survives a power cut',
    file: 'outbox/storage/saving.ts',
    find: `write('strict', allStores, async (tx) => {
        const alike`,
    replace: `write('relaxed', allStores, async (tx) => {
        const alike`,
  },
  {
    guard: 'a try is on the disk before its first byte leaves',
    file: 'outbox/storage/tries.ts',
    find: `const recorded = writeBatched('strict', stateStores`,
    replace: `const recorded = writeBatched('relaxed', stateStores`,
  },
  {
    guard: 'a try is recorded at all',
    file: 'outbox/storage/tries.ts',
    find: `        tx.objectStore('unsent').delete(id),
      ])`,
    replace: `      ])`,
  },
  {
    guard: 'a try is recorded on a full disk too',
    file: 'outbox/storage/tries.ts',
    find: `return unlessFull(recorded, () =>`,
    replace: `return ((all: Promise<Try | null>, _instead: unknown) => all)(recorded, () =>`,
  },
  {
    guard: 'only the drainer that has an upload may end its try',
    file: 'outbox/storage/tries.ts',
    find: `? state === 'sending' && lease?.holder === holder`,
    replace: `? state === 'sending'`,
  },
  {
    guard: 'an upload that another one sends is left alone',
    file: 'outbox/storage/tries.ts',
    find: `return !upload.lease || isAbandoned(upload.id, upload.lease)`,
    replace: `return true`,
  },
  {
    guard: 'only the context that drains may begin a try',
    file: 'outbox/storage/tries.ts',
    find: `if (!isDraining || !upload`,
    replace: `if (!upload`,
  },
  {
    guard: 'a delivery on a full disk gives up its bytes first',
    file: 'outbox/storage/deliveries.ts',
    find: `if (leavesBytes(receipt)) return store()`,
    replace: `return store()`,
  },
  {
    guard: 'a success without a receipt keeps the bytes',
    file: 'outbox/storage/deliveries.ts',
    find: `!leavesBytes(receipt) && tx.objectStore('parts').delete(fileKey(upload))`,
    replace: `tx.objectStore('parts').delete(fileKey(upload))`,
  },
  {
    guard: 'a document that can not be read keeps the bytes',
    file: 'outbox/storage/deliveries.ts',
    find: `if (!leavesBytes(receipt)) await`,
    replace: `await`,
  },
  {
    guard: 'what the user removed may have arrived',
    file: 'outbox/storage/records.ts',
    find: `isNoted && tx.objectStore('removed')`,
    replace: `!isNoted && tx.objectStore('removed')`,
  },
  {
    guard: 'what is being sent is not removed',
    file: 'outbox/storage/records.ts',
    find: `if (upload.state === 'sending') throw new OutboxError('sending')`,
    replace: ``,
  },
  {
    guard: 'a double tap is one upload',
    file: 'outbox/storage/saving.ts',
    find: `other.id !== replaces && isTwin(other)`,
    replace: `other.id === upload.id && isTwin(other)`,
  },
  {
    guard: 'the same file again heals what the disk has damaged',
    file: 'outbox/storage/saving.ts',
    find: `if (part) await tx.objectStore('parts').put(part, fileKey(twin))`,
    replace: ``,
  },
  {
    guard: 'what was stored is read back',
    file: 'outbox/storage/verify.ts',
    find: `stored && areEqual(stored, bytes)`,
    replace: `stored`,
  },
  {
    guard: 'what commits after its limit is taken back',
    file: 'outbox/engine/save-entry.ts',
    find: `error.kind === 'hanging'`,
    replace: `error.kind === 'empty'`,
  },
  {
    guard: 'a replacement is read back before the old one goes',
    file: 'outbox/engine/save-entry.ts',
    find: `await verify(bytes, () => store.bytes(upload), write)`,
    replace: ``,
  },
  {
    guard: 'a transaction that passes its limit is aborted',
    file: 'outbox/storage/transactions.ts',
    find: `late.addEventListener('abort', () => abort(tx))`,
    replace: ``,
  },
  {
    guard: 'a full disk shows at the end of a transaction',
    file: 'outbox/storage/transactions.ts',
    find: `throw tx.error ?? error`,
    replace: `throw error`,
  },
  {
    guard: 'a full disk leaves no lease that runs out',
    file: 'outbox/storage/drain-lease.ts',
    find: `(await releaseLease(holder)) ? 'unwritten' : 'lost'`,
    replace: `'unwritten'`,
  },
  {
    guard: 'a lost connection is opened again',
    file: 'lib/idb-connection.ts',
    find: `if (isIdbError(error, 'lost')) return attempt(work)`,
    replace: ``,
  },
]

const delivery: Mutant[] = [
  {
    guard: 'damaged bytes are not sent',
    file: 'outbox/delivery/deliver.ts',
    find: `bytes !== null && (await hash(bytes)) === upload.file.sha256`,
    replace: `bytes !== null`,
  },
  {
    guard: 'a doubt is settled before another try',
    file: 'outbox/delivery/deliver.ts',
    find: `if (mayHaveArrived && !(provesByKey && isIntact))`,
    replace: `if (mayHaveArrived && !isIntact)`,
  },
  {
    guard: 'the key settles a doubt with a server that is known for it',
    file: 'outbox/delivery/deliver.ts',
    find: `if (mayHaveArrived && !(provesByKey && isIntact))`,
    replace: `if (mayHaveArrived)`,
  },
  {
    guard: 'a 409 of a known server is another document',
    file: 'outbox/delivery/deliver.ts',
    find: `if (provesByKey) return { kind`,
    replace: `if (!isIntact) return { kind`,
  },
  {
    guard: 'a 409 of any other server may be this document',
    file: 'outbox/delivery/deliver.ts',
    find: `return reconcileConflict(upload, session, details)`,
    replace: `return { kind: 'blocked', reason: 'refused', arrived: 'no', ...told }`,
  },
  {
    guard: 'a rotated CSRF token is renewed',
    file: 'outbox/delivery/deliver.ts',
    find: `(await renewToken())`,
    replace: `!(await renewToken())`,
  },
  {
    guard: 'what is known of a server is stored',
    file: 'outbox/delivery/server-abilities.ts',
    find: `await store.learnReceipts(base)`,
    replace: ``,
  },
  {
    guard: 'a receipt is compared',
    file: 'outbox/delivery/response-meaning.ts',
    find: `bytes === upload.file.size && sha256 === upload.file.sha256`,
    replace: `bytes > 0`,
  },
  {
    guard: 'a known server has to send a receipt',
    file: 'outbox/delivery/response-meaning.ts',
    find: `if (sendsReceipts) return unconfirmed`,
    replace: ``,
  },
  {
    guard: 'a success that names an error is none',
    file: 'outbox/delivery/response-meaning.ts',
    find: `isObject(body) && error`,
    replace: `!isObject(body) && error`,
  },
  {
    guard: 'a redirect leads to something else',
    file: 'outbox/delivery/response-meaning.ts',
    find: `answer.elsewhere || status === 511`,
    replace: `status === 511`,
  },
  {
    guard: 'a page is no response of the portal',
    file: 'outbox/delivery/response-meaning.ts',
    find: `if (isPage) return`,
    replace: `if (isPage && status < 100) return`,
  },
  {
    guard: 'a 4xx that is not JSON is no response of the portal',
    file: 'outbox/delivery/response-meaning.ts',
    find: `if (!isObject(body) && typeof body !== 'string') return refusedPage`,
    replace: ``,
  },
  {
    guard: 'a 5xx may have stored the document',
    file: 'outbox/delivery/response-meaning.ts',
    find: `return busy(answer, now, 'maybe')`,
    replace: `return busy(answer, now, 'no')`,
  },
  {
    guard: 'what stood in a row that no form knew is read before the first try',
    file: 'outbox/delivery/learn-row.ts',
    find: `if (upload.seen !== null ||`,
    replace: `if (upload.id !== '' ||`,
  },
  {
    guard: 'the hash of the stored file decides',
    file: 'outbox/delivery/reconcile.ts',
    find: `if (hash === upload.file.sha256) return`,
    replace: `if (hash !== null) return`,
  },
  {
    guard: 'another file is another document',
    file: 'outbox/delivery/reconcile.ts',
    find: `verdict: hash === null ? unreadable : different`,
    replace: `verdict: unreadable`,
  },
  {
    guard: 'an answer without its list settles nothing',
    file: 'areas/area-lists.ts',
    find: `v.is(listSchema, json)`,
    replace: `v.is(listSchema, json) || true`,
  },
  {
    guard: 'a document that merely stands there proves nothing',
    file: 'outbox/delivery/suspects.ts',
    find: `return receipt?.proof === 'success'`,
    replace: `return receipt?.proof !== 'user'`,
  },
  {
    guard: 'a document that another upload brought is not this one',
    file: 'outbox/delivery/suspects.ts',
    find: `!claimed.has(id) &&`,
    replace: ``,
  },
  {
    guard: 'the document of a row that another upload brought is not this one',
    file: 'outbox/delivery/suspects.ts',
    find: `if (idDocument !== null && claimed.has(idDocument))`,
    replace: `if (idDocument === -1)`,
  },
  {
    guard: 'what the list of Otros held before is not this one',
    file: 'outbox/delivery/suspects.ts',
    find: `!seen?.others?.includes(id)`,
    replace: `id > 0`,
  },
  {
    guard: 'two of a kind are told apart by their files alone',
    file: 'outbox/delivery/suspects.ts',
    find: `const isRivalled = otherUploads.some((other) => isRival(other, upload))`,
    replace: `const isRivalled = otherUploads.some((other) => isRival(other, upload) && other.detalle === '-')`,
  },
]

const engine: Mutant[] = [
  {
    guard: 'no document leaves under a name that is not its owner’s',
    file: 'outbox/engine/send-queue.ts',
    find: `if (next.owner === session.user.id)`,
    replace: `if (next.owner > 0)`,
  },
  {
    guard: 'no document leaves with a session that is over',
    file: 'outbox/engine/run-try.ts',
    find: `inForce()?.token !== session.token`,
    replace: `session.token === ''`,
  },
  {
    guard: 'a try that was frozen on its way to the wire asks whether it still may',
    file: 'outbox/delivery/deliver.ts',
    find: `if (!(await isOurs())) return null
    const send`,
    replace: `const send`,
  },
  {
    guard: 'one that another context ended is not sent',
    file: 'outbox/storage/tries.ts',
    find: `upload !== undefined && has(holder, upload, oneTry)`,
    replace: `upload !== undefined`,
  },
  {
    guard: 'a fault of the browser is not one of the database',
    file: 'outbox/engine/run-try.ts',
    find: `return { kind: 'waits', reason: 'unconfirmed', arrived: 'maybe', sent: true }`,
    replace: `throw error`,
  },
  {
    guard: 'a discard holds an upload back',
    file: 'outbox/engine/send-queue.ts',
    find: `const isHeld = held.has(id) && state !== 'sending'`,
    replace: `const isHeld = held.has(id) && state === 'blocked'`,
  },
  {
    guard: 'what is left half sent is taken up while it is held',
    file: 'outbox/engine/send-queue.ts',
    find: `const isHeld = held.has(id) && state !== 'sending'`,
    replace: `const isHeld = held.has(id)`,
  },
  {
    guard: 'a context that another one took over sends nothing',
    file: 'outbox/engine/run-try.ts',
    find: `!tenure.isOver && (isSure || (await store.stillHas(oneTry, tenure.drainer.holder)))`,
    replace: `true`,
  },
  {
    guard: 'what a context died too soon to tell is read from the store',
    file: 'outbox/engine/drain-timer.ts',
    find: `if (result === 'done' && showsDeadTry()) await view.refresh()`,
    replace: ``,
  },
  {
    guard: 'a rejected document of another device settles nothing',
    file: 'outbox/delivery/suspects.ts',
    find: `takesUpload(status) ? 'unproven' : 'other'`,
    replace: `takesUpload(status) ? 'absent' : 'other'`,
  },
  {
    guard: 'at most four at once',
    file: 'outbox/engine/run-try.ts',
    find: `await wire.run(() => send(oneTry, beganAt, bytes, session, tenure))`,
    replace: `await send(oneTry, beganAt, bytes, session, tenure)`,
  },
  {
    guard: 'a drainer shows that it lives',
    file: 'outbox/engine/drain.ts',
    find: `const heartbeat = 20_000`,
    replace: `const heartbeat = 20_000_000`,
  },
  {
    guard: 'a tab without a lease lives',
    file: 'outbox/engine/drain.ts',
    find: `if (!lease || !isGone('drain', lease))`,
    replace: `if (!isGone('drain', lease ?? { holder: '', until: 0 }))`,
  },
  {
    guard: 'what waits is looked at again by itself',
    file: 'outbox/engine/drain-timer.ts',
    find: `if (wait !== null) stop = clock`,
    replace: `if (wait === 0) stop = clock`,
  },
  {
    guard: 'a lease that has run out is watched',
    file: 'outbox/engine/lease-watch.ts',
    find: `return known.ticks >= ticks`,
    replace: `return true`,
  },
  {
    guard: 'a list that is a little behind proves nothing',
    file: 'outbox/engine/shown.ts',
    find: `const surelyShown = 60_000`,
    replace: `const surelyShown = 0`,
  },
  {
    guard: 'patience after a delivery counts by its own time',
    file: 'outbox/engine/shown.ts',
    find: `onDelivered(({ id }) => shownAt.set(id, clock.elapsed() + surelyShown))`,
    replace: ``,
  },
  {
    guard: 'what was delivered during a look is looked for, too',
    file: 'outbox/engine/confirm.ts',
    find: `while (isAsked) {`,
    replace: `if (isAsked) {`,
  },
]

const model: Mutant[] = [
  {
    guard: 'a clock that was put back freezes no upload',
    file: 'outbox/model/policy.ts',
    find: ` || upload.nextAttempt - now > upload.wait`,
    replace: ``,
  },
  {
    guard: 'a lease from a clock that was put back runs out',
    file: 'outbox/model/policy.ts',
    find: ` || until - now > leaseTime`,
    replace: ``,
  },
  {
    guard: 'Retry-After only lengthens a wait',
    file: 'outbox/model/policy.ts',
    find: `Math.max(backoff(setbacks, random, ceiling), asked)`,
    replace: `asked`,
  },
  {
    guard: 'a session that ended costs no try',
    file: 'outbox/model/policy.ts',
    find: `counted: false,`,
    replace: `counted: true,`,
  },
  {
    guard: 'a user who has decided is not sent back to the list',
    file: 'outbox/storage/upload-changes.ts',
    find: `if (isDecided) await tx.objectStore('unsent').put(true, id)`,
    replace: ``,
  },
]

/** Each is removed in turn by `npm run lab -- faults --mutants`, and each time a test has to fail. */
export const mutants: readonly Mutant[] = [...storage, ...delivery, ...engine, ...model]
