/**
 * Whether a page of another site posted the form. It can hide where it is (`Origin: null`, no
 * referrer), as a share of the system looks too: the user is asked about those files
 * (src/features/compartir/arrived-files.tsx).
 */
export function isFromAnotherSite({ headers, referrer }: Request, origin: string): boolean {
  return [headers.get('origin'), referrer].some(
    (from) => from !== null && /^https?:/.test(from) && new URL(from).origin !== origin,
  )
}
