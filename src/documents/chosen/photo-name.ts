import { today } from '../../../shared/dates'
import { fileStem } from '../../lib/file-stem'

/** Code points. The name must fit where files are kept; the day at its end tells photos apart. */
const longest = 100

/**
 * 'Dividendo, Departamento 1204, Periodo 11-2026 2026-11-27.jpg': a photograph's document and day,
 * in Chile.
 */
export function photoName(title: string, place = '', day = today()): string {
  const words = [title, ...place.split(' · ')].filter((part) => part.trim() !== '')
  const stem = fileStem(words.join(', ').replaceAll('/', '-'))
  const short = Array.from(stem).slice(0, longest).join('').trim()
  return `${short || 'foto'} ${day}.jpg`
}

/**
 * The phone's camera calls its photo 'image.jpg' or by a number. The file stays the same object:
 * its bytes may not last (`readFile`), and a copy would be one more that has to be read.
 */
export function named(photo: File, name: string): File {
  return Object.defineProperty(photo, 'name', { value: name })
}
