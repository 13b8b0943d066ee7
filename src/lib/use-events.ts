import { useLayoutEffect } from 'react'

type Listeners<Events> = { [Type in keyof Events]?: (event: Events[Type]) => void }

/** Null: listens to nothing. */
export function useDocumentEvents(on: Listeners<DocumentEventMap> | null): void {
  useEvents(document, on)
}

export function useWindowEvents(on: Listeners<WindowEventMap>): void {
  useEvents(window, on)
}

function useEvents(target: EventTarget, on: object | null): void {
  // With every render, because the listeners close over rendered values: later, a key would act on
  // what is no longer shown.
  useLayoutEffect(() => {
    const left = new AbortController()
    for (const [type, listener] of Object.entries(on ?? {}) as [string, EventListener][])
      target.addEventListener(type, listener, left)
    return () => left.abort()
  })
}
