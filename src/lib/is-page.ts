/** Whether an answer is a web page: in place of a file or a script, a host that lacks it may send one. */
export function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}
