import { createHash, randomUUID } from 'node:crypto'
import { only, type Database, type Queryable } from '../database/database'
import { timeLimits } from '../time-limits'
import { InProgress, KeyReused } from './errors'

/** Whose key it is, and what it stands for: a repeat must have the same `content`. */
type Key = { userId: number; key: string; content: unknown }

/** Sentences that the sender reads. */
type Words = { busy: string; reused: string }

/**
 * A key's row. `claim`: of the try that has it; `before`: of the try that lost it. `of_day`: bytes
 * of the user's uploads of a day, with this one.
 */
type ClaimedKey = {
  claim: string
  fingerprint: string
  document_id: number | null
  made: number | null
  before: string | null
  of_day: number
}

/** SQL of `uploads`: nothing was made under the key yet. */
export const isOpen = (uploads: string) => `${uploads}.document_id is null and ${uploads}.made is null`

/**
 * Claims a key, whose row then has this `claim`, or finds what was made under it. An old claim
 * lapses: its process died. With a file's `bytes` the try is noted, whose file has the claim's
 * name. Throws `KeyReused`, and `InProgress` while another try has the key.
 */
export async function claimKey(
  db: Queryable,
  { userId, key, content }: Key,
  { claim, bytes, words }: { claim: string; bytes: number | null; words: Words },
): Promise<ClaimedKey> {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const row = only(
    await db.query<ClaimedKey>(
      `with claimed as (
         insert into uploads as u (user_id, key, fingerprint, claim, bytes) values ($1, $2, $3, $4, $6::int)
         on conflict (user_id, key) do update set (claim, claimed_at) = (
           select case when lapsed then excluded.claim else u.claim end, case when lapsed then now() else u.claimed_at end
           from (values (${isOpen('u')} and u.fingerprint = excluded.fingerprint
             and u.claimed_at <= now() - make_interval(secs => $5))) as state (lapsed))
         returning claim, fingerprint, document_id, made
       ), noted as (
         insert into upload_tries (file_key) select claim::text from claimed where claim = $4 and $6 is not null
       )
       select claimed.*, before.claim as before,
         case when $6::int is null then 0 else $6 + bytes_of_day($1, $2) end as of_day
       from claimed left join uploads as before on before.user_id = $1 and before.key = $2`,
      [userId, key, fingerprint, claim, timeLimits.claim / 1000, bytes],
    ),
  )
  if (row.fingerprint !== fingerprint) throw new KeyReused(words.reused)
  if (row.document_id === null && row.made === null && row.claim !== claim) throw new InProgress(words.busy)
  return row
}

const ofForms: Words = {
  busy: 'Esto ya se está guardando. Espera unos segundos.',
  reused: 'Esto ya se guardó con otros datos. Revisa la lista antes de guardar otra vez.',
}

/** Whose key it is, null without one, and what it stands for. */
type MaybeKey = Omit<Key, 'key'> & { key: string | null }

/**
 * Makes something without a file once for each key, in one transaction with it: a repeat gets the
 * first one's id, and one that comes meanwhile waits for it. `work` resolves to the id. Throws
 * `KeyReused`, `InProgress`, and as `work` does: then the key is free.
 */
export function createOnce(
  db: Database,
  key: MaybeKey,
  work: (tx: Queryable) => Promise<number>,
): Promise<number> {
  return db.transaction((tx) => createOnceWithin(tx, key, () => work(tx)))
}

/** The same for a caller with a transaction. */
export async function createOnceWithin(
  tx: Queryable,
  { userId, key, content }: MaybeKey,
  work: () => Promise<number>,
): Promise<number> {
  if (key === null) return work()
  const claim = { claim: randomUUID(), bytes: null, words: ofForms }
  const before = await claimKey(tx, { userId, key, content }, claim)
  if (before.made !== null) return before.made
  const made = await work()
  await tx.query(`update uploads set made = $3 where user_id = $1 and key = $2`, [userId, key, made])
  return made
}
