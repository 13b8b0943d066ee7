import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A later version of the built app, in a folder of its own: another start page, and all code under other hashes. */
export async function nextDeployment(
  version: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-dist-'))
  await cp('dist/app', folder, { recursive: true })

  const assets = join(folder, 'assets')
  const code = (await readdir(assets))
    .filter((name) => name.endsWith('.js'))
    .map((name) => basename(name, '.js'))
  await Promise.all(
    code.map((name) => rename(join(assets, `${name}.js`), join(assets, `${name}-${version}.js`))),
  )
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html)$/.test(name))
  const names = new RegExp(code.join('|'), 'g')
  for (const file of files) await edit(join(folder, file), (text) => text.replace(names, `$&-${version}`))

  await edit(join(folder, 'index.html'), (page) =>
    page.replace('<head>', `<head><meta name="version" content="${version}">`),
  )
  // The worker knows each file of the shell by a revision: that of the start page is another now.
  await edit(join(folder, 'sw.js'), (worker) =>
    worker.replace(/(?<="revision":")(?=\w+","url":"index\.html")/, version),
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')))
}
