import { documentStatus } from '../../../shared/document-status'
import { useDeferredValue, useState } from 'react'
import { DocumentStatusBadge } from '../../documents/upload/status'
import { Button } from '../../ui/button'
import { ControlledExpander } from '../../ui/expander'
import { TextField } from '../../ui/field'
import { Loading } from '../../ui/loading'
import { Message } from '../../ui/message'
import { StoredNote } from '../../ui/panel'
import { Problem } from '../../ui/problem'
import { step, useGrowing } from '../../ui/show-more'
import { found, type Choice, type ChoiceGroup } from './choices'
import styles from './compartir.module.css'
import { useChoices } from './use-choices'
import { addressOf, areas } from '../../../shared/areas'

export function ChoiceList({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { groups, status, storedAt, error, retry } = useChoices()
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(step)
  const sought = useDeferredValue(query)
  const searching = sought.trim() !== ''
  const shown = found(groups, sought)
  const count = shown.reduce((sum, { choices }) => sum + choices.length, 0)
  const near = shown.slice(0, limit)

  return (
    <div className="stack">
      {status !== 'loading' && <StoredNote storedAt={storedAt} />}
      {status === 'failed' && <Problem error={error} onRetry={retry} />}
      <div role="search">
        <TextField
          label="Buscar documento"
          type="search"
          enterKeyHint="search"
          hint="Nombre del documento, propiedad, arrendatario o mes."
          value={query}
          onChange={(text) => {
            setQuery(text)
            setLimit(step)
          }}
        />
        <p role="status" className="soft small">
          {searching && (count === 1 ? '1 documento' : `${count} documentos`)}
        </p>
      </div>
      {searching && count === 0 && (
        <Message tone="info">
          <p>Nada coincide con la búsqueda.</p>
          <Button onClick={() => setQuery('')}>Limpiar búsqueda</Button>
        </Message>
      )}
      <div className="stack gap-3">
        {near.map((group, index) => (
          <div key={group.key} className="stack gap-2">
            {near[index - 1]?.area !== group.area && <h3>{areas[group.area].name}</h3>}
            <Group group={group} searching={searching} onChoose={onChoose} />
          </div>
        ))}
      </div>
      {status === 'loading' && <Loading />}
      {near.length < shown.length && <Button onClick={() => setLimit(limit + step)}>Mostrar más</Button>}
    </div>
  )
}

/** Folded until opened or matched by a search. The initial documents are one group, always open. */
function Group({
  group,
  searching,
  onChoose,
}: {
  group: ChoiceGroup
  searching: boolean
  onChoose: (choice: Choice) => void
}) {
  const [toggled, setToggled] = useState(false)
  const { area, place, choices } = group
  const list = <Choices choices={choices} onChoose={onChoose} />
  if (area === 'initial') return list
  return (
    <ControlledExpander
      title={`${place || areas[area].name} (${choices.length})`}
      open={searching || toggled}
      onToggle={() => setToggled(!toggled)}
    >
      {list}
    </ControlledExpander>
  )
}

function Choices({ choices, onChoose }: { choices: readonly Choice[]; onChoose: (choice: Choice) => void }) {
  const { shown, more } = useGrowing(choices)
  return (
    <>
      <ul className="stack gap-2">
        {shown.map((choice, index) => (
          // A provider may ask twice for the same document.
          <li key={`${addressOf(choice.target)} ${index}`}>
            <button
              type="button"
              className={`row wrap gap-3 full tall rounded lit ${styles['choice']}`}
              onClick={() => onChoose(choice)}
            >
              <span className="stack gap-0 grow">
                <span className="bold">{choice.name}</span>
                {choice.about !== '' && <span className="soft small">{choice.about}</span>}
              </span>
              {choice.status === documentStatus.rejected && <DocumentStatusBadge status={choice.status} />}
            </button>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
