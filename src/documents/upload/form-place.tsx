/** The property, tenant or month that a form's document is about, in full: the bar above it has a line for the area only. */
export function FormPlace({ children }: { children: string | undefined }) {
  return children && <p className="bold">{children}</p>
}
