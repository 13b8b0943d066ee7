import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from 'vite'

/** Each becomes `dist/server/NAME.js`. */
const programs = [
  'server/main.ts',
  'server/facts/decode.ts',
  'server/cli/contador.ts',
  'server/cli/backup.ts',
  'server/cli/restore.ts',
]

/**
 * Modules read data files next to their source: these are copied next to the built programs, which
 * share one folder.
 */
const filesNextToCode = [
  'server/database/migrations',
  'server/domain/common-passwords.txt',
  'server/seed/pictures',
]

/** For Node. The packages stay outside, in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'files-next-to-code',
      writeBundle({ dir = '' }) {
        for (const path of filesNextToCode) cpSync(path, join(dir, basename(path)), { recursive: true })
      },
    },
  ],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      input: programs,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
