/** docs/contract.md, 'Answers in place of a document'. */
export const answerNames = { 'no-lo-tengo': 'No lo tengo', 'no-aplica': 'No aplica' } as const

export type AnswerKind = keyof typeof answerNames

export const answers = Object.keys(answerNames) as readonly AnswerKind[]

/** Shown in the row. */
export function answeredText(answer: AnswerKind): string {
  return `Avisaste: ${answerNames[answer].toLowerCase()}`
}
