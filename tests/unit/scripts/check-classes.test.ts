import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

function check(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'classes-'))
  const all = { 'index.html': '', 'vite.plugins.ts': '', 'public/old-browser.js': '', ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-classes.mjs', root], {
    encoding: 'utf8',
  })
  rmSync(root, { recursive: true })
  return { status, told: stderr.split('\n').filter(Boolean) }
}

const row = `import styles from './row.module.css'
const sheet = (tone: 'danger' | 'calm') =>
  <p className={\`stack \${styles['line']} \${tone}\`}>{tone === 'calm' && <b className="soft" />}</p>
`

test('a class that no sheet has, and one that nobody uses, is refused by its line or its sheet', () => {
  const files = {
    'src/row.tsx': row.replace('"soft"', "{tone === 'danger' ? 'sotf' : styles['lin']}"),
    'src/row.module.css': '/* .no */\n.line > p,\n.line.old { margin: 0.5em }',
    'src/plain.css': '.stack { gap: 0 }\n.soft { gap: 0 }\n.danger { gap: 0 }',
  }
  expect(check(files)).toEqual({
    status: 1,
    told: [
      'src/row.tsx:3: no sheet has .sotf',
      'src/row.tsx:3: src/row.module.css has no .lin',
      'src/plain.css: nobody uses .soft',
      'src/row.module.css: nobody uses .old',
      '4 classes lead nowhere (scripts/check-classes.mjs).',
    ],
  })
})
