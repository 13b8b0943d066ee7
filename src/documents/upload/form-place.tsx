/** In full, because the bar above has room for the area only. */
export function FormPlace({ children }: { children: string | undefined }) {
  return children && <p className="bold">{children}</p>
}
