import type { UploadStore } from '../storage/upload-store'
import { verify } from '../storage/verify'

/**
 * Parts that this context has written and read back. A part that another one wrote is hashed when it
 * is read, since the app may have ended before its read-back.
 */
export function createSoundParts({
  store,
  hash,
}: {
  store: Pick<UploadStore, 'part'>
  hash: (bytes: ArrayBuffer) => Promise<string>
}) {
  const sound = new Set<string>()
  const keyOf = (entry: string, part: string) => `${entry} ${part}`

  /**
   * Null if it is not there. A small picture has no hash, nor has a page that was sent from memory
   * and refused.
   */
  async function read(
    entry: string,
    part: string,
    sha256: string | undefined,
  ): Promise<ArrayBuffer | 'damaged' | null> {
    const bytes = await store.part(entry, part)
    if (!bytes || !sha256 || sound.has(keyOf(entry, part))) return bytes
    if ((await hash(bytes)) !== sha256) return 'damaged'
    sound.add(keyOf(entry, part))
    return bytes
  }

  return {
    read,

    /** Does not read a part that is known to be sound. */
    isDamaged: async (entry: string, part: string, sha256: string): Promise<boolean> =>
      !sound.has(keyOf(entry, part)) && (await read(entry, part, sha256)) === 'damaged',

    /** As `verify`. */
    async verify(
      [entry, part]: readonly [entry: string, part: string],
      bytes: ArrayBuffer,
      rewrite: () => Promise<unknown>,
      reading = () => store.part(entry, part),
    ): Promise<void> {
      await verify(bytes, reading, rewrite)
      sound.add(keyOf(entry, part))
    },
  }
}

export type SoundParts = ReturnType<typeof createSoundParts>
