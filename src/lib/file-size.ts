const kilobyte = 1024
const megabyte = 1024 * kilobyte

/**
 * A file's size for the screen: `850 KB`, `1,2 MB`. Binary units, as the limit of 25 MB is
 * (docs/contract.md, 'Files: kinds and limit').
 */
export function fileSizeText(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
  return `${(bytes / megabyte).toFixed(1).replace('.', ',')} MB`
}
