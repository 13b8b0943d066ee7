import { maxSide } from '../../../src/capture/prepare/prepare'

/** What cannot be left out: the photo decoded, drawn at the size that is sent, encoded, and put strictly. */
globalThis.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  const image = await createImageBitmap(new Blob([data], { type: 'image/jpeg' }))
  const scale = maxSide / Math.max(image.width, image.height)
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  const bytes = await blob.arrayBuffer()
  const open = indexedDB.open('floor', 1)
  open.onupgradeneeded = () => open.result.createObjectStore('values', { autoIncrement: true })
  open.onsuccess = () => {
    const tx = open.result.transaction('values', 'readwrite', { durability: 'strict' })
    tx.objectStore('values').put(bytes)
    tx.oncomplete = () => {
      open.result.close()
      globalThis.postMessage(bytes.byteLength)
    }
  }
}
