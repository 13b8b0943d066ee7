/**
 * `node scripts/check-classes.mjs [FOLDER]`: each class that a component names is in a style sheet,
 * and the other way round. `styles['x']` is sought in the module that `styles` is, a plain name
 * (`className="stack"`) in the other sheets; `styles[tone]` counts as every text of src.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const files = readdirSync(join(root, 'src'), { recursive: true })
  .map((file) => join(root, 'src', file))
  .sort()
/** The classes of each sheet, and of those which some component names. */
const sheets = new Map(files.filter((file) => file.endsWith('.css')).map((file) => [file, classesOf(file)]))
const named = new Map([...sheets.keys()].map((file) => [file, new Set()]))
const plain = [...sheets.keys()].filter((file) => !file.endsWith('.module.css'))
/** The start page is no component. */
const start = ['index.html', 'vite.plugins.ts', 'public/old-browser.js']
const texts = new Set(start.flatMap((file) => readFileSync(join(root, file), 'utf8').split(/[^\w-]+/)))
const problems = []

for (const file of files.filter((file) => /\.tsx?$/.test(file))) look(file)
for (const [file, classes] of sheets)
  for (const name of classes)
    if (
      !named.get(file).has(name) &&
      !((plain.includes(file) || named.get(file).has('*')) && texts.has(name))
    )
      problems.push(`${relative(root, file)}: nobody uses .${name}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error(`\n${problems.length} classes lead nowhere (scripts/check-classes.mjs).`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Without those that react-toastify puts on its own elements. */
function classesOf(file) {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|'[^']*'/gs, '')
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
}

function wordsOf(text) {
  return text.split(/\s+/).filter(Boolean)
}

function look(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const modules = new Map()
  const at = (node) =>
    `${relative(root, path)}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const sheetOf = (node) => ts.isElementAccessExpression(node) && modules.get(node.expression.text)

  const nameModule = (sheet, argument) => {
    if (ts.isConditionalExpression(argument)) {
      nameModule(sheet, argument.whenTrue)
      nameModule(sheet, argument.whenFalse)
    } else if (!ts.isStringLiteral(argument)) named.get(sheet).add('*')
    else if (sheets.get(sheet).has(argument.text)) named.get(sheet).add(argument.text)
    else problems.push(`${at(argument)}: ${relative(root, sheet)} has no .${argument.text}`)
  }
  /**
   * The texts of what is put into a `className`: not what a condition compares, and not what others
   * are asked for.
   */
  const namePlain = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      for (const word of wordsOf(node.text)) {
        const sheet = plain.find((file) => sheets.get(file).has(word))
        if (sheet) named.get(sheet).add(word)
        else problems.push(`${at(node)}: no sheet has .${word}`)
      }
    } else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(namePlain)
    else if (ts.isBinaryExpression(node) && !/^[&|?]/.test(node.operatorToken.getText(source))) return
    else if (!ts.isElementAccessExpression(node)) ts.forEachChild(node, namePlain)
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.text.endsWith('.module.css'))
      modules.set(node.importClause?.name?.text, join(dirname(path), node.moduleSpecifier.text))
    if (sheetOf(node)) nameModule(sheetOf(node), node.argumentExpression)
    const isClassName =
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && node.name.text === 'className'
    if (isClassName && node.initializer) namePlain(node.initializer)
    else if (ts.isCallExpression(node) && node.expression.text === 'classes' && !inClassName(node))
      node.arguments.forEach(namePlain)
    if (ts.isStringLiteralLike(node)) wordsOf(node.text).forEach((word) => texts.add(word))
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function inClassName(node) {
  return node && ((ts.isJsxAttribute(node) && node.name.text === 'className') || inClassName(node.parent))
}
