/** What a landlord may say of a document that is asked for and that there is none of (docs/contract.md, 'Call 18'). */
export const answers = ['no-lo-tengo', 'no-aplica'] as const

export type Answer = (typeof answers)[number]

export const answerWords: Record<Answer, string> = {
  'no-lo-tengo': 'No lo tengo',
  'no-aplica': 'No aplica',
}

/** What its row says of it. */
export function answeredText(answer: Answer): string {
  return `Avisaste: ${answerWords[answer].toLowerCase()}`
}
