import { useState } from 'react'
import { fetchRead } from '../../api/http'
import { fetchNow } from '../../api/records/fetch-now'
import { createUnit, units as unitsRead, updateUnit, type Unit } from '../../api/records/units'
import { unitFields } from '../../../shared/fields'
import { unitNames, type UnitKind } from '../../../shared/unit-kinds'
import { EntryForm } from '../../forms/entry-form'
import { FormFields } from '../../forms/fields/form-fields'
import { useNewDraft } from '../../forms/fields/use-new-draft'
import { bodyOf, differences, emptyTexts, problemsOf, textsSchema } from '../../forms/fields/kinds'
import { useRecordForm } from '../../forms/fields/use-record-form'
import { madeBy, unchangedInList } from '../../forms/save-once'
import { useSave } from '../../forms/use-save'
import { amountText, pesos, uf } from '../../lib/money'
import { useRead } from '../../queries/use-read'
import { Button } from '../../ui/button'
import { DetailTable, type Detail } from '../../ui/detail-table'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Expander } from '../../ui/expander'
import { Panel } from '../../ui/panel'
import { Tabs } from '../../ui/tabs'

/** A record opens the third tab, to edit it (docs/contract.md, 'Parking and storage dialog'). */
type View = 'list' | 'add' | Unit

export function UnitsDialog({
  kind,
  inmuebleId,
  place,
  adds = false,
  onClose,
}: {
  kind: UnitKind
  inmuebleId: number
  /** The property's name. */
  place: string
  /** Opens with the form for a new one. */
  adds?: boolean
  onClose: () => void
}) {
  const [view, setView] = useState<View>(adds ? 'add' : 'list')
  const [edited, setEdited] = useState<Unit | null>(null)
  const { one, many } = unitNames[kind]

  function edit(unit: Unit) {
    setEdited(unit)
    setView(unit)
  }

  function list() {
    setEdited(null)
    setView('list')
  }

  const form = { kind, inmuebleId, onDone: list }
  const tabs = [
    {
      id: 'list' as const,
      label: `Mis ${many}`,
      content: <UnitList kind={kind} inmuebleId={inmuebleId} onAdd={() => setView('add')} onEdit={edit} />,
    },
    { id: 'add' as const, label: `Agregar ${one}`, content: <AddUnit {...form} /> },
    ...(edited
      ? [
          {
            id: 'edit' as const,
            label: `Editar ${one}`,
            content: <EditUnit key={edited.id} {...form} unit={edited} />,
          },
        ]
      : []),
  ]

  return (
    <Dialog title={`Datos de ${one}/s`} onClose={onClose} size="middle">
      <p className="bold">{place}</p>
      <Tabs
        label={many}
        tabs={tabs}
        selected={typeof view === 'object' ? 'edit' : view}
        onSelect={(id) => setView(id === 'edit' && edited ? edited : id === 'add' ? 'add' : 'list')}
      />
    </Dialog>
  )
}

function UnitList({
  kind,
  inmuebleId,
  onAdd,
  onEdit,
}: {
  kind: UnitKind
  inmuebleId: number
  onAdd: () => void
  onEdit: (unit: Unit) => void
}) {
  const reading = useRead(unitsRead(kind, inmuebleId))
  const { one } = unitNames[kind]
  return (
    <Panel
      reading={reading}
      empty={
        <Empty text="SIN DATOS" icon={kind === 'bodega' ? 'box' : 'car'}>
          <Button icon="plus" onClick={onAdd}>
            Agregar
          </Button>
        </Empty>
      }
    >
      {(units) => (
        <div className="stack gap-2">
          {units.map((unit) => (
            <Expander
              key={unit.id}
              title={
                <span>
                  {one} {unit.numero}
                  <small aria-hidden="true">{summaryOf(unit)}</small>
                </span>
              }
            >
              <div className="stack">
                <DetailTable caption={`Datos de ${one} ${unit.numero ?? ''}`} details={detailsOf(unit)} />
                <Button className="self-start" icon="edit" onClick={() => onEdit(unit)}>
                  Editar
                </Button>
              </div>
            </Expander>
          ))}
        </div>
      )}
    </Panel>
  )
}

type UnitForm = { kind: UnitKind; inmuebleId: number; onDone: () => void }

function AddUnit({ kind, inmuebleId, onDone }: UnitForm) {
  const draft = useNewDraft(`${kind}/nuevo/${inmuebleId}`, emptyTexts(unitFields), textsSchema(unitFields))
  const body = (texts: typeof draft.value) => ({ ...bodyOf(unitFields, texts), inmueble: inmuebleId })
  const save = useSave({
    draft,
    check: (texts) => problemsOf(unitFields, texts),
    write: (texts) => createUnit(kind, body(texts)),
    onSaved: onDone,
    creates: {
      async change(sent, edited) {
        const units = await fetchRead(unitsRead(kind, inmuebleId))
        const made = madeBy(units, (unit, { numero }) => unit.numero === numero.trim(), sent, edited)
        return made ? updateUnit(kind, made.id, body(edited)) : null
      },
      unchanged: unchangedInList,
      differences: (sent, edited) => differences({ numero: unitFields.numero }, sent, edited),
    },
  })
  return (
    <EntryForm draft={draft} save={save} onLeave={onDone}>
      <FormFields part={unitFields} draft={draft} problems={save.problems} />
    </EntryForm>
  )
}

function EditUnit({ kind, inmuebleId, onDone, unit }: UnitForm & { unit: Unit }) {
  const { draft, save } = useRecordForm({
    name: `${kind}/${unit.id}`,
    form: unitFields,
    record: unit,
    async readNow() {
      const units = await fetchNow(unitsRead(kind, inmuebleId))
      // If it was deleted, the portal refuses the update.
      return units.find(({ id }) => id === unit.id) ?? unit
    },
    write: (texts, latest) =>
      updateUnit(kind, unit.id, { ...bodyOf(unitFields, texts, latest), inmueble: inmuebleId }),
    onSaved: onDone,
  })
  return (
    <EntryForm draft={draft} save={save} onLeave={onDone}>
      <FormFields part={unitFields} draft={draft} problems={save.problems} />
    </EntryForm>
  )
}

function summaryOf({ rol, valor }: Unit): string {
  return [rol && `Rol ${rol}`, valor && uf(valor)].filter(Boolean).join(' · ')
}

function detailsOf(unit: Unit): Detail[] {
  return [
    ['Número', unit.numero],
    ['Rol', unit.rol],
    ['Valor (UF)', amountText(unit.valor, uf)],
    ['Valor en pesos', amountText(unit.valor_pesos, pesos)],
    ['Avalúo', amountText(unit.avaluo, uf)],
  ]
}
