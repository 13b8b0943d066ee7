import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { JpegImage } from 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { decoderOptions, factsOfCodes, findStamp, isRead, textsOf } from '../../shared/facts/codes'
import type { Facts } from '../../shared/facts/facts'
import { readPages } from '../../shared/facts/read-text'
import { photoOf, type Photo, type Pixels } from '../../shared/facts/stamp-corners'
import type { Job } from './decoder'

/**
 * A program of its own, which opens what strangers sent: it has no address of the database and no
 * secret, says what one file after the other says of itself, and ends with what it reads if that
 * takes too much work or memory. Its argument: the processor's milliseconds that a file may take.
 */

/** Bytes of memory. What it begins with is 100 MB. */
const mostMemory = 500_000_000

// A thread, which runs also while a file is decoded. An orphan ends, too. The time on the clock is no
// measure: on a busy machine an honest file takes long.
const watch = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { ppid } = process
  let begun = null
  parentPort.on('message', (isReading) => (begun = isReading ? process.cpuUsage() : null))
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun ?? undefined)
    const isTooMuch = begun !== null && (user + system) / 1000 > workerData
    if (isTooMuch || process.memoryUsage.rss() > ${mostMemory} || process.ppid !== ppid)
      process.kill(process.pid, 'SIGKILL')
  }, 50)`
const watcher = new Worker(watch, { eval: true, workerData: Number(process.argv[2]) })
watcher.unref()

/** The decoder decodes JPEG and PNG itself; of other pictures it finds nothing. */
async function readPicture(bytes: Uint8Array): Promise<Facts | null> {
  const found = await readBarcodes(bytes, decoderOptions)
  const photo = isRead(found) ? null : openJpeg(bytes)
  const straight = (await (photo && findStamp(photo))?.read(readPixels)) ?? []
  return factsOfCodes(textsOf([...found, ...straight]))
}

function readPixels({ width, height, data }: Pixels) {
  return readBarcodes({ width, height, data, colorSpace: 'srgb' }, decoderOptions)
}

/** To straighten its stamp, for which its green is enough; null if it is none, or damaged. */
function openJpeg(bytes: Uint8Array): Photo | null {
  try {
    const jpeg = new JpegImage()
    jpeg.parse(bytes)
    const { width, height } = jpeg
    // `forceRGBA` leaves a picture whose colours are not converted in three bytes a pixel.
    const rgb = jpeg.getData({ width, height, forceRGB: true })
    const data = new Uint8ClampedArray(width * height * 4)
    for (let from = 1, to = 1; from < rgb.length; from += 3, to += 4) data[to] = rgb[from] ?? 0
    return photoOf({ width, height, data })
  } catch {
    return null
  }
}

async function readPdf(data: Uint8Array): Promise<Facts> {
  const document = await getDocument({ data, isEvalSupported: false, verbosity: 0 }).promise
  return readPages(document)
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
  fireImmediately: true,
})
process.on('message', ({ kind, bytes }: Job) => {
  watcher.postMessage(true)
  const read = kind === 'pdf' ? readPdf : readPicture
  void read(new Uint8Array(bytes))
    .catch(() => null)
    .then((facts) => {
      watcher.postMessage(false)
      process.send?.(facts)
    })
})
process.send?.('ready')
