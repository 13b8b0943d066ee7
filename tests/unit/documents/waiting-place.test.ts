import { expect, test } from 'vitest'
import { formOf, type Target } from '../../../shared/areas'
import { documentStatus } from '../../../shared/document-status'
import { readText } from '../../../shared/facts/read-text'
import { monthNumber } from '../../../shared/period'
import { blankRow, type AskedRow } from '../../../src/areas/asked'
import { waitingPlace } from '../../../src/documents/upload/waiting-place'
import type { Draft, Upload } from '../../../src/outbox/model/upload'
import { paperLines, type MadeKind, type Said } from '../../support/papers'
import { anUpload } from '../../support/uploads'

/** Tasks are numbered like their months of 2026. */
const duty = (task: number, inmueble: number | null = null): Target => ({
  ...{ area: 'monthly', type: 60, task, inmueble, contrato: null },
})

function row(target: Target, name: string, status: AskedRow['status'] = null): AskedRow {
  return { ...blankRow, target, name, status, idDocument: status === null ? null : 7, listedAt: null }
}

const rols: Readonly<Record<number, string>> = { 4: '1523-204', 5: '642-18' }

async function placeOf(
  [kind, said]: [MadeKind, Said],
  target: Target,
  rows: readonly AskedRow[],
  { uploads = [], drafts = [] }: { uploads?: Upload[]; drafts?: Draft[] } = {},
): Promise<AskedRow | null> {
  const facts = await readText(paperLines(kind, 'labels', said).join('\n'))
  const asked = (of: Target, name: string) => ({
    ...{ name, address: null, rut: null, ownRut: null, today: '2026-11-28' },
    period: of.area === 'monthly' ? monthNumber(2026, of.task) : null,
    rol: 'inmueble' in of ? (rols[of.inmueble ?? 0] ?? null) : null,
  })
  return waitingPlace(facts, target, rows, asked, { uploads, drafts })
}

const september: [MadeKind, Said] = ['f29', { mes: 9 }]
const waiting = row(duty(9), 'Formulario 29')
const others = [row(duty(8), 'Formulario 29'), row(duty(10), 'Formulario 29'), row(duty(9), 'Contribuciones')]

test('a paper has its place where a row waits for just that', async () => {
  expect(await placeOf(september, duty(10), [...others, waiting])).toBe(waiting)
  const initial = { area: 'initial', type: 33 } as const
  expect(await placeOf(september, initial, [waiting, ...others])).toBe(waiting)
})

test('a rejected row waits, too, also with the document that was rejected on this device', async () => {
  const rejected = row(duty(9), 'Formulario 29', documentStatus.rejected)
  const uploads = [anUpload({ target: duty(9), state: 'delivered' })]
  expect(await placeOf(september, duty(10), [rejected], { uploads })).toBe(rejected)
})

test('there is none where the row is the one that is asked for, or none waits', async () => {
  expect(await placeOf(september, duty(9), [waiting])).toBeNull()
  expect(await placeOf(september, duty(10), others)).toBeNull()
})

test('there is none where two rows wait', async () => {
  expect(await placeOf(september, duty(10), [waiting, row(duty(9, 4), 'Formulario 29')])).toBe(waiting)
  const folder: [MadeKind, Said] = ['carpeta', {}]
  const two = [30, 31].map((type) => row({ area: 'initial', type }, 'Carpeta tributaria'))
  expect(await placeOf(folder, duty(10), two)).toBeNull()
  expect(await placeOf(folder, duty(10), two.slice(1))).toBe(two[1])
})

test.each(['queued', 'sending', 'blocked', 'delivered'] as const)(
  'there is none where a document is %s',
  async (state) => {
    const uploads = [anUpload({ target: duty(9), state: state })]
    expect(await placeOf(september, duty(10), [waiting], { uploads })).toBeNull()
  },
)

test('there is none where a file is not saved yet', async () => {
  const drafts = [{ form: formOf(duty(9)) } as Draft]
  expect(await placeOf(september, duty(10), [waiting], { drafts })).toBeNull()
})

test("a dividend is put into no other property's row, because nothing in it says whose it is", async () => {
  const paper: [MadeKind, Said] = ['dividendo', { mes: 9 }]
  const rows = [row(duty(9, 5), 'Dividendo')]
  expect(await placeOf(paper, duty(10, 4), rows)).toBeNull()
  expect(await placeOf(paper, duty(10, 5), rows)).toBe(rows[0])
})

test('a paper with a rol is put into the row of its property', async () => {
  const rows = [4, 5].map((inmueble) =>
    row({ area: 'inmueble', type: 7, inmueble }, 'Certificado de avalúo fiscal'),
  )
  const target = { area: 'inmueble', type: 7, inmueble: 4 } as const
  expect(await placeOf(['avaluo', { rol: '642-18' }], target, rows)).toBe(rows[1])
})
