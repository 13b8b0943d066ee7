import type { Captured } from './captured'

/** 'Guardar en el dispositivo', by a download, which needs neither network nor database. */
export function saveToDevice({ name, type, bytes }: Captured): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
