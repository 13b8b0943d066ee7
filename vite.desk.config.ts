import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { firstPaint, inlineIcons, leaveOut, nameOffice, precompress } from './vite.plugins.ts'

/**
 * The accountant's desk is a build of its own, so that its code and style weigh nothing in the
 * landlord's app, and are in no list of its service worker.
 */
export default defineConfig({
  base: '/contador/',
  // The icons are the app's.
  publicDir: false,
  plugins: [react(), leaveOut(), inlineIcons(), firstPaint(), nameOffice(), precompress()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: 'dist/desk',
    // docs/scope.md, 'Where it runs'
    target: ['chrome109', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: { input: 'contador.html', checks: { bundlerTimings: false } },
  },
  worker: { format: 'es', plugins: () => [leaveOut()] },
})
