import { chromium } from '@playwright/test'
import playwrightConfig from '../../playwright.config'
import type { Verdict } from '../../src/capture/page-scan/legibility'
import { findingSide, findPage } from '../../src/capture/page-scan/find-page'
import { judgePhoto } from '../../src/capture/page-scan/judge-photo'
import { isCertain } from '../../src/capture/page-scan/page-shape'
import { reduced } from '../../src/capture/page-scan/pixels'
import { firstSetPhoto, firstSetSize } from '../capture-set/first/first-set'
import { overlap } from '../../tests/support/overlap'
import type { Photo } from '../capture-set/photo'
import { renderedPhoto, renderedSetSize } from '../capture-set/rendered/rendered-set'
import { secondSetPhoto, secondSetSize } from '../capture-set/second/second-set'
import { cell, median } from './table'

/** What was found in one photo. A page that is cut off has no corners to compare. */
type Result = {
  kind: string
  wanted: Verdict | null
  judged: Verdict | null
  overlap: number | null
  /** The page is cut out by itself. */
  isCut: boolean
}

const [what = 'sets', share = ''] = process.argv.slice(2)
if (what === 'sets') {
  await report('First set', firstSetSize, firstSetPhoto)
  await report('Second set, by another generator', secondSetSize, secondSetPhoto)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  const page = await browser.newPage()
  await report('Rendered set, all of which reads well', renderedSetSize, (place) =>
    renderedPhoto(page, place),
  )
  await browser.close()
} else time()

async function report(
  title: string,
  size: number,
  photoAt: (place: number) => Photo | Promise<Photo>,
): Promise<void> {
  const results: Result[] = []
  for (let place = 0; place < size; place += 1) {
    const photo = await photoAt(place)
    const judged = judgePhoto(photo.pixels)
    const isCut = judged.corners !== null && isCertain(judged.certainty)
    results.push({
      kind: photo.kind,
      wanted: photo.verdict,
      judged: judged.verdict,
      isCut,
      overlap:
        photo.verdict === 'cut-off' ? null : judged.corners ? overlap(judged.corners, photo.corners) : 0,
    })
  }
  console.log(`\n${title}, ${size} photos\n`)
  console.log('| kind | photos | IoU ≥ 0.9 | median IoU | verdict right | else |\n|---|---|---|---|---|---|')
  const ofKind = (kind: string) => results.filter((result) => result.kind === kind)
  for (const kind of new Set(results.map((result) => result.kind))) console.log(row(kind, ofKind(kind)))
  console.log(row('all', results))
  const cut = results.flatMap(({ isCut, overlap }) => (isCut && overlap !== null ? overlap : []))
  const rightly = cut.filter((one) => one >= 0.9).length
  console.log(`\nCut out by itself: ${rightly} rightly, ${cut.length - rightly} wrongly.`)
  const [bad, good] = [results.filter(({ wanted }) => wanted), results.filter(({ wanted }) => !wanted)]
  const misses = percent(bad.filter(({ wanted, judged }) => wanted !== judged).length, bad.length)
  const alarms = percent(good.filter(({ judged }) => judged).length, good.length)
  console.log(`\nMisses: ${misses} (target: ≤ 8 %). False alarms: ${alarms} (target: ≤ 5 %).`)
}

function row(kind: string, results: readonly Result[]): string {
  const overlaps = results.flatMap(({ overlap }) => overlap ?? [])
  const enough = overlaps.filter((one) => one >= 0.9).length
  const columns =
    overlaps.length === 0 ? ['', ''] : [percent(enough, overlaps.length), median(overlaps).toFixed(3)]
  const wrong = results
    .filter(({ wanted, judged }) => wanted !== judged)
    .map(({ judged }) => judged ?? 'none')
  const others = [...new Set(wrong)].map((one) => `${one} ${wrong.filter((other) => other === one).length}`)
  const right = percent(results.length - wrong.length, results.length)
  return `| ${[kind, results.length, ...columns, right, others.join(', ')].join(' | ')} |`
}

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Live frames as the worker gets them, after the browser reduced them, and stills of 12 megapixels reduced to what is sent. */
function time(): void {
  const frames = Array.from({ length: 28 }, (_, place) => reduced(firstSetPhoto(place).pixels, 800))
  const still = reduced(firstSetPhoto(0, { width: 4000, height: 3000 }).pixels, 2560)
  const measured = { follow: new Array<number>(), judge: new Array<number>() }
  const timed = (times: number[], work: () => unknown) => {
    const start = performance.now()
    work()
    times.push(performance.now() - start)
  }
  for (let round = 0; round < 3; round += 1)
    for (const frame of frames) {
      const small = reduced(frame, findingSide)
      timed(measured.follow, () => findPage(small))
    }
  for (let round = 0; round < 5; round += 1) timed(measured.judge, () => judgePhoto(still))
  console.log(`\n${share}, median (lowest–highest):`)
  console.log(`a live frame ${cell(measured.follow)} ms (target at 0.25: ≤ 150),`)
  console.log(`a still of 12 megapixels, decoded, ${cell(measured.judge)} ms`)
}
