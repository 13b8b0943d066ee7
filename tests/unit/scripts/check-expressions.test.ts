import { expect, test } from 'vitest'
import { checkFiles } from '../../support/checked-files'

test('an expression that takes the square of its input, or is made at run time, is refused by its line', () => {
  const { status, lines } = checkFiles('scripts/check-expressions.mjs', {
    ...{ 'sw/empty': '', 'shared/empty': '', 'public/empty': '' },
    'src/page.tsx': 'const a = <p>{b.replace(/ +/g, "/")}</p>\nconst c = /[. ]+$/\n',
    'server/name.ts': 'const dir = a / b / /\\/$/\nnew RegExp(`${dir}x`)\n',
  })
  expect(status).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^src\/page\.tsx:2: \/\[\. \]\+\$\/ is vulnerable, by .+$/),
    expect.stringContaining('server/name.ts:2: new RegExp(`${dir}x`) is put together at run time'),
    expect.stringMatching(/^2 expressions may take too long/),
  ])
})
