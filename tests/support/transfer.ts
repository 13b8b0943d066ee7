/** What a paste or a drop brings, as the page sees it. */
export function transfer(files: File[], text = '') {
  const types = [...(text ? ['text/plain', 'text/html'] : []), ...(files.length > 0 ? ['Files'] : [])]
  return { files, items: [], types, getData: (type: string) => (type.startsWith('text') ? text : '') }
}
