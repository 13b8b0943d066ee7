import crypto from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

// Loaded before a server (`--import`): when it ends, it writes how many passwords it has hashed into the file that HASH_COUNT names.
const { scrypt } = crypto
let hashes = 0
crypto.scrypt = (...args) => {
  hashes += 1
  return scrypt(...args)
}
syncBuiltinESMExports()
process.on('exit', () => {
  if (process.env.HASH_COUNT) writeFileSync(process.env.HASH_COUNT, String(hashes))
})
