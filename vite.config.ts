import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'

import { firstPaint, inlineIcons, leaveOut, licence, nameOffice, precompress } from './vite.plugins.ts'

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
  // The files that a desktop's file manager opens with the app (src/app/opened-files.ts).
  file_handlers: [
    {
      action: '/compartir',
      accept: {
        'application/pdf': ['.pdf'],
        'image/jpeg': ['.jpg', '.jpeg'],
        'image/png': ['.png'],
        'image/heic': ['.heic'],
      },
    },
  ],
  // As phones do: a second window would show the same.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  shortcuts: [
    shortcut('Lo que falta hoy', '/home', 'tasks'),
    shortcut('Rechazados', '/notification/rejected', 'alert'),
    shortcut('Deberes del mes', '/task/monthly', 'calendar'),
    shortcut('Envíos', '/envios', 'send'),
  ],
  screenshots: [
    picture('inicio-telefono', '390x844', 'narrow', 'Lo que falta hoy, y cuánto llevas'),
    picture('subir-telefono', '390x844', 'narrow', 'Varias fotos se envían como un solo PDF'),
    picture('inicio-escritorio', '1280x800', 'wide', 'Lo que falta hoy, y cuánto llevas'),
  ],
}

/** `icon` is one of `src/ui/icon.tsx`. */
function shortcut(name: string, url: string, icon: string) {
  return { name, url, icons: [{ src: `/icons/shortcut-${icon}.png`, sizes: '192x192', type: 'image/png' }] }
}

/** Shown when the browser asks whether to install the app. */
function picture(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, form_factor, label, type: 'image/png' }
}

/**
 * Few files, so that a screen's code is two requests away from its address. What sign-in and home
 * need follows from their imports, the rest goes by folder. The first group that takes a module
 * keeps it, with its imports. tests/e2e/weight.spec.ts holds the weights of the first two screens.
 */
const openScreens = [
  'src/features/login/recover-page.tsx',
  'src/features/login/reset-page.tsx',
  'src/features/privacy/privacy-page.tsx',
]
const signedIn = 'src/app/start/signed-in.tsx'
const chunkGroups = [
  // Packages apart, because they stay the same from version to version.
  {
    name: 'vendor',
    test: packages('react', 'react-dom', 'react-router', 'react-router-dom', 'scheduler', 'idb'),
  },
  { name: importsOf('common', 'src/app/start/start.tsx', ...openScreens) },
  { name: 'data', test: packages('axios', '@tanstack', 'valibot') },
  { name: importsOf('frame', signedIn, 'src/features/home/home-page.tsx') },
  // The help needs nothing else of what lists share, and lists nothing of what forms do.
  { name: 'folded', test: /\/src\/ui\/(folded|iphone-guide|install-app)\./, minShareCount: 2 },
  {
    name: 'lists',
    test: /\/(src\/(api|queries|drafts|forms|lib|ui)|shared)\/(?!fields)(?!.*-field)[^/]*$/,
    minShareCount: 2,
  },
  { name: 'asked', test: /\/src\/(areas|documents\/(list|viewer))\/[^/]*$/, minShareCount: 2 },
  {
    name: 'fields',
    test: /\/(src\/(ui\/[^/]*-field|forms\/fields\/|api\/records\/)|shared\/fields)/,
    minShareCount: 2,
  },
  { name: 'upload', test: /\/src\/(documents\/(chosen|upload)|capture)\//, minShareCount: 2 },
]

function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(${names.join('|')})/`)
}

/**
 * Into the chunk `name` goes what must be there before these modules run. The entry, and a screen
 * with its folder, stay apart.
 */
function importsOf(name: string, ...roots: string[]) {
  const apart = roots.filter((root) => root !== signedIn).map((root) => root.replace(/[^/]*-page\.tsx$/, ''))
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    if (apart.some((path) => id.includes(`/${path}`))) return null
    const needed = new Set(roots.map((root) => resolve(import.meta.dirname, root)))
    for (const one of needed)
      for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) needed.add(imported)
    return needed.has(id) ? name : null
  }
}

export default defineConfig({
  // The package's own entry is its build for development.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  plugins: [
    react(),
    leaveOut(),
    inlineIcons(),
    firstPaint(),
    nameOffice(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      // What draws HEIC photos, and what reads codes, is large: it is kept once it was needed, and PDF.js
      // before, on wifi (sw/late-assets.ts).
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // The page draws the product's icon itself; browsers keep the tab's.
        globIgnores: ['assets/{libheif,decode-codes}[-.]*', 'icons/*'],
        rollupFormat: 'iife',
      },
    }),
    licence(),
    precompress(),
  ],
  // Shorter than the default, since the scripts carry each name too.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist/app',
    // docs/scope.md, 'Where it runs'
    target: ['chrome109', 'firefox115', 'safari16.4'],
    // Which files each screen's code is in: tests/e2e/weight.spec.ts reads it.
    manifest: true,
    // Every browser that the target names preloads modules by itself.
    modulePreload: { polyfill: false },
    // One file of 12 KB (gzip) takes less than a request for each screen.
    cssCodeSplit: false,
    // Its note on slow plugins would name our own compression in every build.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  // A worker of its own files can load a part of them when it is needed: what decodes a HEIC.
  worker: { format: 'es', plugins: () => [leaveOut()] },
})
