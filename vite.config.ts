import react from '@vitejs/plugin-react'
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

/** What every first screen needs, in two files instead of a dozen. The packages stay cached from version to version. */
const firstChunks = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|idb)[\\/]/,
  },
  {
    name: 'common',
    test: /src[\\/](ui[\\/](icon|button|field|password-field|page-title|brand|classes|message)\.|lib[\\/](store|messages)\.|api[\\/](errors|error-catalogue)\.)/,
  },
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
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}'] },
    }),
  ],
  build: {
    target: 'es2022',
    // Every browser that the target names preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: firstChunks } } },
  },
  test: {
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
