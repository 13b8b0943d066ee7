/** Whether what is pasted or dropped there becomes text of a field. */
export function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('textarea, input:not([type=file])') !== null
}
