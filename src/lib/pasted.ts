import { isText, takesText } from './dropped'

/** The files of a paste, unless it is text. */
export function pastedFiles({ clipboardData, target }: ClipboardEvent): readonly File[] {
  if (!clipboardData || isText(clipboardData)) return []
  const goesIntoField = takesText(target) && clipboardData.getData('text') !== ''
  return goesIntoField ? [] : [...clipboardData.files]
}
