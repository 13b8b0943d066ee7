import type { ManifestOptions } from 'vite-plugin-pwa'
import { routes } from './src/lib/routes'

/** What the installed app is called and looks like. Icons are drawn from `public/icons/icon.svg`. */
export const manifest: Partial<ManifestOptions> = {
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
    shortcut('Documentación Inicial', routes.initial),
    shortcut('Inmuebles', routes.inmuebles),
    shortcut('Contratos Arriendo', routes.contratos),
    shortcut('Deberes Mensuales', routes.monthly),
    shortcut('Envíos', routes.envios),
  ],
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] }
}
