import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite'
import { mayBeLogo, logoShape, readLogo } from './server/office-logo.ts'
import { mayBeOfficeName, officeName, putOffice } from './shared/office.ts'

/** Replaces libheif's access to a disk, which a browser does not have. */
export function leaveOut(): Plugin {
  const nothing = '\0never-run'
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, from) =>
      from?.endsWith('/libheif-js/libheif-wasm/libheif.js') && ['fs', 'path', 'crypto'].includes(source)
        ? nothing
        : null,
    load: (id) => (id === nothing ? '' : null),
  }
}

/**
 * Puts the drawings of `src/ui/icon.tsx`, and the product's icon, at the end of the page
 * (docs/decisions/first-screen.md).
 */
export function inlineIcons(): Plugin {
  const drawings = resolve(import.meta.dirname, 'src/ui/icons.svg')
  const product = resolve(import.meta.dirname, 'public/icons/icon.svg')
  return {
    name: 'inline-icons',
    async transformIndexHtml(html) {
      const brand = (await readFile(product, 'utf8'))
        .replace(/<svg [^>]*viewBox/, '<symbol id="brand" viewBox')
        .replace('</svg>', '</symbol>')
      const icons = (await readFile(drawings, 'utf8'))
        .replace('<svg', '<svg class="icons"')
        .replace('</svg>', `${brand}</svg>`)
      return html.replace('</body>', `${icons}</body>`)
    },
  }
}

/**
 * The base style is in the page, which draws its first frame by itself
 * (docs/decisions/first-screen.md); the components' stylesheet comes at its end, and holds up the
 * modules after it (https://html.spec.whatwg.org/multipage/parsing.html#the-end).
 */
export function firstPaint(): Plugin {
  const styles = ['src/ui/tokens.css', 'src/ui/base.css', 'src/ui/primitives.css', 'src/splash.css']
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const css = await Promise.all(
          styles.map((file) => readFile(resolve(import.meta.dirname, file), 'utf8')),
        )
        const style = css
          .join('\n')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ')
          .trim()
        const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        return html
          .replace(link, '')
          .replace('</head>', `<style>${style}</style></head>`)
          .replace('</body>', `${link}</body>`)
      },
    },
  }
}

/** Puts the office of VITE_OFFICE_NAME and VITE_OFFICE_LOGO into the page (docs/contract.md, 'The office'). */
export function nameOffice() {
  let given: Record<string, string> = {}
  const read = <Value>(name: string, parse: (text: string) => Value | undefined, may: string) => {
    const text = given[name]?.trim()
    if (!text) return null
    const value = parse(text)
    if (value === undefined) throw new Error(`${name} es '${text.slice(0, 60)}'; puede ser ${may}.`)
    return value
  }
  return {
    name: 'name-office',
    configResolved({ mode, envDir }: Pick<ResolvedConfig, 'mode' | 'envDir'>) {
      given = loadEnv(mode, envDir, 'VITE_OFFICE_')
    },
    transformIndexHtml: {
      order: 'post',
      handler(html: string) {
        const logo = read('VITE_OFFICE_LOGO', readLogo, mayBeLogo)
        const name = read('VITE_OFFICE_NAME', officeName, mayBeOfficeName)
        if (logo && !name) throw new Error(`VITE_OFFICE_NAME falta; puede ser ${mayBeOfficeName}.`)
        return name ? putOffice(html, { name, rut: null, logo }, logoShape(logo)) : html
      },
    },
  } satisfies Plugin
}

/** Writes `.br` and `.gz` next to every text file, so that a server need not compress. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // After the worker, which is built last.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        const texts = files.filter((file) => /\.(html|js|mjs|css|svg|json|webmanifest|wasm)$/.test(file))
        await Promise.all(
          texts.map(async (file) => {
            const content = await readFile(join(folder, file))
            // The best quality takes ten seconds more for a megabyte, and saves a twentieth.
            const quality = content.length > 500_000 ? 9 : constants.BROTLI_MAX_QUALITY
            const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
            await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content, { params }))
            await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content, { level: 9 }))
          }),
        )
      },
    },
  }
}

/** The licence of the HEIC decoder, next to it, as it asks (docs/decisions/heic-decoder.md). */
export function licence(): Plugin {
  const text = resolve(import.meta.dirname, 'node_modules/libheif-js/libheif-wasm/LICENSE')
  const notice =
    'This app reads HEIC photos with libheif and libde265, unchanged, in the files libheif-*.js and libheif-*.wasm next to this one. Their source: https://github.com/catdad-experiments/libheif-js, https://github.com/strukturag/libheif and https://github.com/strukturag/libde265. They are covered by the following licences.'
  return {
    name: 'licence',
    apply: 'build',
    async generateBundle() {
      const source = `${notice}\n\n${await readFile(text, 'utf8')}`
      this.emitFile({ type: 'asset', fileName: 'assets/libheif-licence.txt', source })
    },
  }
}
