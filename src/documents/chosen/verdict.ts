import type { Judgement } from '../../capture/page-scan/judge-photo'
import type { Verdict } from '../../capture/page-scan/legibility'
import { cornersWithin, type Corners } from '../../capture/page-scan/page-shape'
import type { Page } from '../../outbox/model/upload'

/** What is wrong with a photo, and what to do. */
export const verdictText: Record<Verdict, string> = {
  blurred: 'Quedó borrosa: apoya el codo y toma otra.',
  dark: 'Quedó muy oscura: acércate a una ventana o enciende la linterna.',
  glare: 'Un brillo tapa parte del texto: inclina un poco el teléfono y toma otra.',
  'cut-off': 'Falta un borde de la hoja: aléjate un poco y toma otra.',
  'small-text': 'El texto se ve muy pequeño: acércate a la hoja y toma otra.',
}

export const legibleText = 'Se lee bien.'

/** Null: nothing is known of it, as of a screenshot. */
export function verdictOf(judgement: Judgement | null): Verdict | 'legible' | null {
  if (!judgement || judgement.isUnknown) return null
  return judgement.verdict ?? 'legible'
}

/** The warning of a page; null without one, and after 'Usar igual'. */
export function doubtOf({ verdict }: Page): string | null {
  if (verdict?.answered !== null) return null
  return Object.entries(verdictText).find(([says]) => says === verdict.says)?.[1] ?? null
}

/** The same where there is no camera at hand. */
export function doubtOfFile(page: Page): string | null {
  const [problem] = doubtOf(page)?.split(':') ?? []
  return problem === undefined ? null : `${problem}. Revisa que se lea todo, o elige otra foto.`
}

export function isLegible({ verdict }: Page): boolean {
  return verdict?.says === 'legible'
}

/** Where the user begins to crop: what was found, else a frame within the picture. */
export function cornersOf({ corners, pixels }: Page): Corners {
  const [p0, p1, p2, p3] = corners ?? []
  if (!pixels || !p0 || !p1 || !p2 || !p3) return cornersWithin(0.08)
  const share = ([x, y]: readonly [number, number]) => ({ x: x / pixels.width, y: y / pixels.height })
  return [share(p0), share(p1), share(p2), share(p3)]
}
