import { hasLeftBytes, isToConfirm, type Upload } from '../../src/outbox/model/upload'
import type { Device } from './device'
import { brokenInvariants, readStored } from './invariants'
import type { Life } from './lives'
import { createRandom } from './random'
import { RandomLife } from './random-life'
import { createScenario, maria } from './scenario'
import type { TrialResult } from './totals'

/**
 * One random life of a phone: photographs, forms, crashes after any step, power cuts, frozen tabs, every weather, full disks, lost
 * connections, wrong clocks, expired sessions; then everything is well again, and everything must have arrived.
 */
export async function runTrial(
  { seed, keys, pages }: Life,
  tell: (line: string) => void = () => undefined,
): Promise<TrialResult> {
  const random = createRandom(seed)
  const honoursKeys = keys === 'any' ? random.chance(0.5) : keys === 'on'
  const scenario = createScenario({
    random,
    honoursKeys,
    // One that sends receipts honours keys (docs/contract.md, 'Receipt').
    sendsReceipts: honoursKeys && random.chance(0.8),
    filesCanBeRead: random.chance(0.7),
  })
  const { device, captures } = scenario
  const trace = (line: string) => tell(`${Math.round(device.time.elapsed() / 1000)} s: ${line}`)
  const life = new RandomLife(scenario, random, { honoursKeys, pages, trace })

  // Half of what happens is trouble, which a form's entry takes longer to meet.
  const events = (4 + random.int(20)) * (pages ? 2 : 1)
  for (let event = 0; event < events; event += 1) await life.next()
  const forms = await life.heal()

  for (const line of (await living(device)).split('\n')) trace(`  ${line}`)
  for (const { id, user, row, sha256, key } of device.portal.documents)
    trace(`  document ${id} of ${user} at ${row}: ${sha256.slice(0, 8)} by ${key}`)
  for (const { id, owner, state, seen, created } of (await readStored(device.factory)).uploads)
    trace(
      `  upload ${id} of ${owner}: ${state}, queued ${new Date(created).toISOString()}, seen ${JSON.stringify(seen)}`,
    )
  const broken = await brokenInvariants(device, captures)
  const { uploads } = await readStored(device.factory)
  const stuck = unsettled(device, uploads)
  return {
    seed,
    uploads: captures.length,
    pages: forms.pages,
    lost: [...broken.lost, ...forms.lost, ...stuck],
    twice: [...broken.twice, ...forms.twice],
    problems: [...broken.other, ...forms.other],
    misled: uploads.filter((upload) => isMissing(device, upload) && !isToConfirm(upload)).length,
  }
}

/** The journal as the last tab tells it. */
async function living(device: Device): Promise<string> {
  return (await [...device.processes].at(-1)?.outbox.journal()) ?? ''
}

/** Counts as delivered without a proof, and the portal has not got it. */
function isMissing({ portal }: Device, upload: Upload): boolean {
  return hasLeftBytes(upload) && !portal.documents.some(({ sha256 }) => sha256 === upload.file.sha256)
}

/**
 * With everything well for a day, nothing may still wait, and no delivery may still lack its document. Where the portal answered a
 * success that was false and shows another device's document that can't be read, no client can tell: those keep their bytes
 * (docs/faults.md, 'Limits of the platform') and count as `misled`.
 */
function unsettled(device: Device, uploads: readonly Upload[]): string[] {
  return uploads
    .filter(({ owner }) => owner === maria.user.id)
    .filter(
      (upload) =>
        upload.state === 'queued' ||
        upload.state === 'sending' ||
        (isToConfirm(upload) && isMissing(device, upload)),
    )
    .map(({ id, state, reason }) => `${id} is still ${state} (${reason?.kind ?? 'no reason'})`)
}
