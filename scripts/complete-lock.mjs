/**
 * Completes package-lock.json after `npm install`: npm leaves out those optional binaries of other platforms whose
 * metadata it could not read, and `npm ci` then refuses the lock. Each is entered from its parent's exact version.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const exact = /^\d+\.\d+\.\d+[\w.+-]*$/
/** What npm's platform packages say in their names: `name-os-cpu[-libc]`. */
const platform =
  /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-?(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)?/

let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!exact.test(version) || isLocked(path, name)) continue
    const [, os, cpu] = platform.exec(name) ?? []
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
      ...(cpu && { cpu: [cpu] }),
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`complete-lock: ${added} entries added`)

function isLocked(parent, name) {
  return `${parent}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages
}
