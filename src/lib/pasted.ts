import { takesText } from './takes-text'

/** The files of a paste, unless it is text. */
export function pastedFiles({ clipboardData, target }: ClipboardEvent): readonly File[] {
  if (!clipboardData) return []
  const files = [...clipboardData.files]
  const text = clipboardData.getData('text')
  const goesIntoField = takesText(target) && text !== ''
  return goesIntoField || isText(text, files) ? [] : files
}

/**
 * Cells of a spreadsheet, or words of a document: the picture that programs add to them is no
 * document. A copied file or picture may come with its name or address as text.
 */
export function isText(text: string, files: readonly File[]): boolean {
  const isName = (line: string) => files.some(({ name }) => line.endsWith(name))
  return text.split('\n').some((line) => !/^\w+:\/\/|^\s*$/.test(line) && !isName(line.trim()))
}
