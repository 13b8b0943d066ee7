import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab<Id extends string> = {
  id: Id
  label: string
  /** What there is to do in the tab. */
  note?: string | undefined
  content: ReactNode
}

/** ARIA tabs: one tab stop; arrows, Home and End move and select. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}) {
  const id = useId()
  const position = tabs.findIndex((tab) => tab.id === selected)

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = {
      ArrowRight: (position + 1) % tabs.length,
      ArrowLeft: (position - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    document.getElementById(`${id}-tab-${tab.id}`)?.focus()
  }

  return (
    <div className="stack">
      <div role="tablist" aria-label={label} className={`wrap gap-1 ${styles['list']}`} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            className={`tall soft bold ${styles['tab']}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            aria-describedby={tab.note && `${id}-note-${tab.id}`}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.note && (
              // The description, so that the tab keeps its name.
              <small aria-hidden id={`${id}-note-${tab.id}`} className="wrong bold">
                {tab.note}
              </small>
            )}
          </button>
        ))}
      </div>
      <div
        key={selected}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${selected}`}
        className="stack"
      >
        {tabs[position]?.content}
      </div>
    </div>
  )
}
