import {
  addressOf,
  areaIds,
  areas,
  fieldsOf,
  sameTarget,
  targetAt,
  targetOfIds,
  type Target,
} from '../../shared/areas'
import type { AnswerOf } from '../../shared/calls/call'
import * as calls from '../../shared/calls/accountant'
import { takesUpload } from '../../shared/document-status'
import { otherDocumentType } from '../../shared/document-types'
import { Dialog } from '../ui/dialog'
import { Field, TextField } from '../ui/field'
import { Panel } from '../ui/panel'
import { write } from './api'
import { draftKey, useDraft } from './drafts'
import type { DeskDocument } from './queue'
import { SentForm } from './sent-form'
import { useAnswer } from './use-answer'
import { useWork } from './use-work'

type Paper = AnswerOf<typeof calls.landlordById>['landlord']['papers'][number]

/** Where a document can go: a row, or 'Otros'. `group`: of what. */
type Place = { target: Target; group: string; name: string }

/** To another row of the same landlord. `onMoved`: where it is now. */
export function MoveDialog({
  document,
  onMoved,
  onClose,
}: {
  document: DeskDocument
  onMoved: (place: string) => void
  onClose: () => void
}) {
  const reading = useAnswer(calls.landlordById, { id: document.document.landlord.id })
  return (
    <Dialog title="Mover a…" onClose={onClose}>
      <Panel reading={reading}>
        {({ landlord: { name, papers } }) => (
          <MoveForm
            {...document}
            {...{ onMoved, onClose }}
            owner={name}
            places={placesFor(document, papers)}
          />
        )}
      </Panel>
    </Dialog>
  )
}

function MoveForm({
  document: { id, version, name, detalle, type },
  owner,
  places,
  onMoved,
  onClose,
}: Pick<DeskDocument, 'document'> & {
  owner: string
  places: readonly Place[]
  onMoved: (place: string) => void
  onClose: () => void
}) {
  const { busy, run, said } = useWork()
  const [address, setAddress] = useDraft(draftKey('move', `${id} lugar`))
  const [detail, setDetail] = useDraft(draftKey('move', `${id} detalle`), detalle ?? name)
  const target = targetAt(address)
  const chosen = places.find((one) => target && sameTarget(one.target, target))
  const isOther = target?.type === otherDocumentType
  const types = useAnswer(calls.types, {}).data?.types ?? []
  const isAsked = type !== otherDocumentType && types.some(({ id: one, on }) => one === type && on)
  const asked = isAsked ? `, y '${name}' se vuelve a pedir` : ''
  async function move({ target: to, group, name: what }: Place) {
    const { area, type: tipoDocument } = to
    const body = {
      ...{ version, area, tipoDocument, ...fieldsOf(to) },
      ...(isOther && { detalle: detail.trim() }),
    }
    const sent = () => write(calls.move, { id }, body)
    if (await run(sent, null)) onMoved(`${what}, ${group}`)
  }
  return (
    <SentForm
      send="Mover"
      {...{ busy, said, onClose }}
      disabled={!chosen || (isOther && !detail.trim())}
      onSubmit={() => chosen && void move(chosen)}
    >
      <Field label="Lugar" required>
        {(control) => (
          <select {...control} value={address} onChange={(event) => setAddress(event.target.value)}>
            <option value="">Elige dónde va</option>
            {[...new Set(places.map(({ group }) => group))].map((group) => (
              <optgroup key={group} label={group}>
                {places
                  .filter((one) => one.group === group)
                  .map((one) => (
                    <option key={addressOf(one.target)} value={addressOf(one.target)}>
                      {one.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {isOther && <TextField label="Detalle" required maxLength={500} value={detail} onChange={setDetail} />}
      {chosen && (
        <p>{`Va con sus notas a '${chosen.name}' (${chosen.group})${asked}. ${owner} lo lee en su actividad.`}</p>
      )}
    </SentForm>
  )
}

/** The landlord's rows that take a document, and 'Otros' of all that has rows, in the order of the areas. */
function placesFor({ document: { type }, place }: DeskDocument, papers: readonly Paper[]): Place[] {
  const here = targetOfIds({
    ...{ type, task: place.mes?.id ?? null, contrato: place.contrato?.id ?? null },
    inmueble: place.inmueble?.id ?? null,
  })
  const found = new Map<string, Place>()
  const others = new Map<string, Place>()
  for (const { status, name, place: of, where, ...ids } of papers) {
    const { type: asked, inmueble, contrato, task } = ids
    const target = targetOfIds({ type: asked, inmueble, contrato, task })
    const { area } = target
    const group = (what: string, at = '') =>
      [areas[area].name, [what, at && `(${at})`].filter(Boolean).join(' ')].filter(Boolean).join(': ')
    if (takesUpload(status) && asked !== otherDocumentType)
      found.set(addressOf(target), { target, group: group(of, where), name })
    const other = targetOfIds({
      ...{ type: otherDocumentType, task, contrato: task ? null : contrato },
      inmueble: task || contrato ? null : inmueble,
    })
    // Of a month the last part of a row's place.
    const all = area === 'monthly' ? group(of.split(', ').at(-1) ?? '') : group(of, where)
    others.set(addressOf(other), { target: other, group: all, name: 'Otros' })
  }
  return [...found.values(), ...others.values()]
    .filter(({ target }) => !sameTarget(target, here))
    .sort((a, b) => areaIds.indexOf(a.target.area) - areaIds.indexOf(b.target.area))
}
