import { expect, test } from 'vitest'
import { checkFiles } from '../../support/checked-files'

const row = `import styles from './row.module.css'
const sheet = (tone: 'danger' | 'calm') =>
  <p className={\`stack \${styles['line']} \${tone}\`}>{tone === 'calm' && <b className="soft" />}</p>
`

test('a class that no sheet has, and one that nobody uses, is refused by its line or its sheet', () => {
  const files = {
    ...{ 'index.html': '', 'vite.plugins.ts': '', 'public/old-browser.js': '' },
    'src/row.tsx': row.replace('"soft"', "{tone === 'danger' ? 'sotf' : styles['lin']}"),
    'src/row.module.css': '/* .no */\n.line > p,\n.line.old { margin: 0.5em }',
    'src/plain.css': '.stack { gap: 0 }\n.soft { gap: 0 }\n.danger { gap: 0 }',
  }
  expect(checkFiles('scripts/check-classes.mjs', files)).toEqual({
    status: 1,
    lines: [
      'src/row.tsx:3: no sheet has .sotf',
      'src/row.tsx:3: src/row.module.css has no .lin',
      'src/plain.css: nobody uses .soft',
      'src/row.module.css: nobody uses .old',
      '4 classes lead nowhere (scripts/check-classes.mjs).',
    ],
  })
})
