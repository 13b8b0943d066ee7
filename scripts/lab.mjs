/**
 * `npm run lab -- NAME …`: installs what lab/package.json asks for, unless it is there, and runs
 * lab/NAME/main.ts.
 */
import { existsSync, readdirSync } from 'node:fs'
import { fail, installPackages, passSignalsOn, root, start } from './set-up.mjs'

const [name = 'no name', ...words] = process.argv.slice(2)
const names = readdirSync(`${root}lab`).filter((one) => existsSync(`${root}lab/${one}/main.ts`))
if (!names.includes(name)) fail(`npm run lab takes ${names.join(', ')}, not ${name}.`)

passSignalsOn()
await installPackages()
await installPackages(`${root}lab`)
const { ended } = start(process.execPath, ['node_modules/tsx/dist/cli.mjs', `lab/${name}/main.ts`, ...words])
process.exit((await ended) ?? 1)
