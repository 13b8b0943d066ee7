import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import playwrightConfig from '../../playwright.config'

/**
 * `npm run lab -- film`: makes the demo's film of lab/film/film.html again. Needs ffmpeg with x264
 * (`apt-get install ffmpeg`). H.264 without sound, its index first: an iPhone plays it too.
 */

const [seconds, perSecond] = [9, 20]
const film = 'server/seed/pictures/film.mp4'
const face =
  'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'

const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
try {
  const page = await browser.newPage({ viewport: { width: 720, height: 600 } })
  await page.setContent(readFileSync(new URL('./film.html', import.meta.url), 'utf8'))
  const font = `data:font/woff2;base64,${readFileSync(face, 'base64')}`
  await page.addStyleTag({
    content: `@font-face { font-family: 'Atkinson Hyperlegible Next'; font-weight: 200 800; src: url('${font}') }`,
  })
  await page.evaluate(() => document.fonts.ready)
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'image2pipe', '-framerate', String(perSecond), '-i', '-'],
      ...'-c:v libx264 -profile:v main -pix_fmt yuv420p -crf 26 -preset veryslow'.split(' '),
      // The same file each time.
      ...['-threads', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
      ...['-movflags', '+faststart', film],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(encoder, 'exit')
  for (let frame = 0; frame < seconds * perSecond; frame++) {
    await page.evaluate(`draw(${frame / perSecond})`)
    const picture = await page.screenshot()
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg has ended with ${code}`)
} finally {
  await browser.close()
}
