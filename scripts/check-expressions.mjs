/**
 * `node scripts/check-expressions.mjs [FOLDER]`: the regular expressions of page, worker and server
 * take time linear in their input: a quadratic one stops the server for seconds over a name of
 * 80,000 spaces. One that is put together at run time can't be checked and is refused.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import ts from 'typescript'

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))

/** On a busy machine a time limit would leave some unchecked. */
const withoutClock = { timeout: null, attackTimeout: null, incubationTimeout: null }

const expressions = ['src', 'sw', 'server', 'shared', 'public'].flatMap((world) =>
  readdirSync(join(root, world), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => expressionsOf(join(parentPath, name))),
)
const problems = (await Promise.all(expressions.map(problemOf))).filter(Boolean)
for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error(`\n${problems.length} expressions may take too long (scripts/check-expressions.mjs).`)
process.exitCode = problems.length > 0 ? 1 : 0

function expressionsOf(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const found = []
  const visit = (node) => {
    const isLiteral = node.kind === ts.SyntaxKind.RegularExpressionLiteral
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.text === 'RegExp' &&
      // A literal text is for browsers that could not parse the expression.
      !node.arguments?.every(ts.isStringLiteral)
    if (isLiteral || isMade) {
      const start = node.getStart(source)
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      found.push({ at: `${relative(root, path)}:${line}`, text: source.text.slice(start, node.end), isMade })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

async function problemOf({ at, text, isMade }) {
  if (isMade) return `${at}: ${text} is put together at run time`
  const end = text.lastIndexOf('/')
  const { status, attack } = await check(text.slice(1, end), text.slice(end + 1), withoutClock)
  return status === 'safe' ? null : `${at}: ${text} is ${status}${attack ? `, by ${attack.pattern}` : ''}`
}
