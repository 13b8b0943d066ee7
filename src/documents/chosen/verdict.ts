import type { Judgement } from '../../capture/page-scan/judge-photo'
import type { Verdict } from '../../capture/page-scan/legibility'
import { cornersWithin } from '../../capture/page-scan/page-shape'
import type { Page } from '../../outbox/model/upload'

/** What is wrong with a photo, and what to do with the camera at hand. */
const doubts: Record<Verdict, { problem: string; advice: string }> = {
  blurred: { problem: 'Quedó borrosa', advice: 'apoya el codo y toma otra' },
  dark: { problem: 'Quedó muy oscura', advice: 'acércate a una ventana o enciende la linterna' },
  glare: {
    problem: 'Un brillo tapa parte del texto',
    advice: 'inclina un poco el teléfono y toma otra',
  },
  'cut-off': { problem: 'Falta un borde de la hoja', advice: 'aléjate un poco y toma otra' },
  'small-text': { problem: 'El texto se ve muy pequeño', advice: 'acércate a la hoja y toma otra' },
}

export function verdictText(says: Verdict): string {
  const { problem, advice } = doubts[says]
  return `${problem}: ${advice}.`
}

export const legibleText = 'Se lee bien.'

/** Null: nothing is known of it, as of a screenshot. */
export function verdictOf(judgement: Judgement | null): Verdict | 'legible' | null {
  if (!judgement || judgement.isUnknown) return null
  return judgement.verdict ?? 'legible'
}

/** The warning of a page; null without one, and after 'Usar igual'. */
export function doubtOf(page: Page): string | null {
  const says = doubted(page)
  return says && verdictText(says)
}

/** The same where there is no camera at hand. */
export function doubtOfFile(page: Page): string | null {
  const says = doubted(page)
  return says && `${doubts[says].problem}. Revisa que se lea todo, o elige otra foto.`
}

function doubted({ verdict }: Page): Verdict | null {
  return verdict?.answered === null && isDoubt(verdict.says) ? verdict.says : null
}

/** Another version's may be unknown. */
function isDoubt(says: string): says is Verdict {
  return Object.hasOwn(doubts, says)
}

export function isLegible({ verdict }: Page): boolean {
  return verdict?.says === 'legible'
}

/** Where the user begins to crop: what was found, else a frame within the picture. */
export function outlineOf({ id, corners, pixels }: Page) {
  const [p0, p1, p2, p3] = corners ?? []
  if (!pixels || !p0 || !p1 || !p2 || !p3) return { page: id, corners: cornersWithin(0.08), isMeant: false }
  const share = ([x, y]: readonly [number, number]) => ({ x: x / pixels.width, y: y / pixels.height })
  return { page: id, corners: [share(p0), share(p1), share(p2), share(p3)] as const, isMeant: true }
}
