import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Target } from '../../../shared/areas'
import { blankRow } from '../../../src/areas/asked'
import { RowUploadLink, RowUploadStatus } from '../../../src/documents/list/row-cells'
import { createView } from '../../../src/outbox/engine/view'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { outboxRef } from '../../../src/outbox/page/outbox-ref'
import { useWaitingUploads } from '../../../src/outbox/page/use-waiting-uploads'
import { startSession } from '../../../src/session/session'
import { maria } from '../../support/open-app'
import { anUpload } from '../../support/uploads'

const rowOf = (target: Target) => ({
  ...{ ...blankRow, target, name: 'Escritura', idDocument: null, status: null, listedAt: null },
})

function Waiting() {
  return useWaitingUploads()
}

test('a change of one upload draws its row alone, also in a long queue', async () => {
  await startSession(maria, { keep: false })
  const view = createView({ now: Date.now })
  outboxRef.set({ ...outbox, ...view.watched })
  const uploads = Array.from({ length: 20 }, (_, at) =>
    anUpload({ id: `${at}`, owner: maria.user.id, target: { area: 'inmueble', inmueble: at, type: 7 } }),
  )
  view.reload({ owner: maria.user.id, uploads, drafts: [], unreadable: 0 })
  let drawn: string[] = []
  const draws = (id: string) => void drawn.push(id)
  render(
    <MemoryRouter>
      <Profiler id="count" onRender={draws}>
        <Waiting />
      </Profiler>
      {uploads.map(({ id, target }) => (
        <Profiler key={id} id={id} onRender={draws}>
          <RowUploadStatus row={rowOf(target)} />
          <RowUploadLink row={rowOf(target)} />
        </Profiler>
      ))}
    </MemoryRouter>,
  )
  expect(drawn).toHaveLength(21)
  drawn = []
  const [, second] = uploads
  if (second) act(() => view.apply([{ ...second, state: 'blocked', reason: { kind: 'refused' } }]))
  expect(drawn).toEqual(['1'])
})
