import { readFile } from 'node:fs/promises'

/** Source: common-passwords.SOURCE.md. */
const file = new URL('./common-passwords.txt', import.meta.url)

let list: Promise<ReadonlySet<string>> | null = null

export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(file, 'utf8').then((text) => new Set(text.split('\n')))
  return (await list).has(password.normalize('NFKC').toLowerCase())
}
