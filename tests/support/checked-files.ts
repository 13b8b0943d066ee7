import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What a check of `scripts` says of a repository that has these files alone. */
export function checkFiles(
  script: string,
  files: Readonly<Record<string, string>>,
): { status: number | null; lines: string[] } {
  const root = mkdtempSync(join(tmpdir(), 'checked-files-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' })
  rmSync(root, { recursive: true })
  return { status, lines: stderr.split('\n').filter(Boolean) }
}
