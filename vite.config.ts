import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

/** What the installed app is called and looks like. Icons are drawn from `public/icons/icon.svg`. */
const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Portal Inversionista',
  short_name: 'Portal',
  description: 'Entrega los documentos de tus propiedades a tu contador, también sin señal.',
  lang: 'es-CL',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#0a5a5f',
  background_color: '#f7f4ee',
  categories: ['business', 'finance', 'productivity'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...(['192', '512'] as const).flatMap((size) => [
      { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' },
      {
        src: `/icons/maskable-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'maskable' as const,
      },
    ]),
  ],
  // What arrives there is the service worker's to answer (sw/share.ts).
  share_target: {
    action: '/compartir',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [{ name: 'archivo', accept: ['image/*', 'application/pdf', '.pdf', '.heic', '.heif'] }],
    },
  },
  shortcuts: [
    shortcut('Documentación Inicial', '/task/initial'),
    shortcut('Inmuebles', '/task/inmuebles'),
    shortcut('Contratos Arriendo', '/task/arriendo'),
    shortcut('Deberes Mensuales', '/task/monthly'),
    shortcut('Envíos', '/envios'),
  ],
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] }
}

/**
 * Few files in place of dozens, so that a screen's code is two requests away from its address: what every screen needs
 * (`vendor`, `common`), what every screen behind the sign-in needs besides (`data`, `frame`), the four areas' calls, which the outbox reads too, and what lists and forms share.
 * The packages stay cached from version to version. A module goes to the first group that names it.
 */
const chunkGroups = [
  {
    name: 'vendor',
    test: packages('react', 'react-dom', 'react-router', 'react-router-dom', 'scheduler', 'idb'),
  },
  {
    name: 'common',
    test: sources(
      'ui/(icon|button|field|password-field|page-title|brand|classes|message)',
      'api/(config|errors|error-catalogue)',
      'app/(error-boundary|first-screen|page|service-worker)',
      'documents/camera-return',
      'lib/(busy|messages|routes|store)',
      'reading/stored-answers',
      'session/.*',
    ),
  },
  { name: 'data', test: packages('axios', '@tanstack', 'valibot', 'date-fns') },
  {
    name: 'frame',
    test: sources(
      'api/(account|connection|dashboard|error-body|headers|http|media|read|wire)',
      'app/(signed-in|shell|use-).*',
      'features/profile/(password-dialog|use-sign-out)',
      'lib/(contact|dates|use-busy|video-links)',
      'outbox/(late|upload|use-outbox|use-waiting).*',
      'reading/(read|reconnect|use-connection|use-read).*',
      'ui/(card|data-table|dialog|empty|external-link|loading|panel|player|problem|progress-bar|toast|use-.*)',
    ),
  },
  { name: 'areas', test: sources('api/.*') },
  {
    name: 'lists',
    test: sources(
      'capture/kind',
      'documents/(document-.*|open-pdf|pdf-.*|other-documents|row-.*|status|use-object-url|view-document)',
      'drafts/.*',
      'forms/use-save',
      'lib/.*',
      'reading/.*',
      'ui/(detail-table|expander|growing-list|item-card|status-badge|tabs)',
    ),
  },
  { name: 'forms', test: sources('forms/.*', 'ui/.*-field') },
]

function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(${names.join('|')})/`)
}

function sources(...files: string[]): RegExp {
  return new RegExp(`/src/(${files.join('|')})\\.[^/]*$|vite/preload-helper`)
}

/** Writes `.br` and `.gz` beside every text of the built app: whoever serves it compresses nothing by itself. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // After the worker, which is built when all else is.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        const texts = files.filter((file) => /\.(html|js|mjs|css|svg|json|webmanifest|wasm)$/.test(file))
        await Promise.all(
          texts.map(async (file) => {
            const content = await readFile(join(folder, file))
            await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content))
            await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
          }),
        )
      },
    },
  }
}

/**
 * Tests of the server that run once, in the project `server`: they start the database that they are about (and say so in
 * their titles), or what they hold never reaches one.
 */
const bringTheirOwn = [
  'backup',
  'contador-processes',
  'crash',
  'operations',
  'outbox-mirror',
  'pglite',
  'postgres',
  'streaming',
]

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      // What draws PDFs is kept once it was needed (sw/late-assets.ts): it is three times as large as all the rest.
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        globIgnores: ['assets/pdf[-.]*'],
        rollupFormat: 'iife',
      },
    }),
    precompress(),
  ],
  build: {
    target: 'es2022',
    // Which files each screen's code is in: tests/e2e/weight.spec.ts reads it.
    manifest: true,
    // Every browser that the target names preloads modules by itself.
    modulePreload: { polyfill: false },
    // All of it is 7 KB: less than the requests and the waiting of a file a screen.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    // Vitest itself would leave one core of two idle.
    maxWorkers: '100%',
    // It ends a test that hangs. A busy machine must never reach it: three virtual days of the outbox are seconds of work.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['tests/{unit,faults}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['tests/component/**/*.test.tsx'],
          setupFiles: ['tests/support/component-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: 'tests/support/built-server.ts',
          // Optimized code for the embedded database is a second of work for each file, and does not pay off in one.
          execArgv: ['--liftoff-only'],
          // A file's server and data are its own, and no module is replaced: loading the code for each file is half the work.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: bringTheirOwn.map((name) => `tests/server/${name}.test.ts`),
          globalSetup: 'tests/support/postgres-template.ts',
          isolate: false,
        },
      },
    ],
  },
})
