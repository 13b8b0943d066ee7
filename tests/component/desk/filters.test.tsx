import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { list, useDesk } from '../../support/desk-in-page'
import { eventually } from '../../support/eventually'
import { Reply } from '../../support/wire-server'

const { server, open, sent, documents, listed } = useDesk()

beforeEach(() => {
  const names = ['Poder notarial', 'Libreta', 'Plano', 'Finiquito']
  server().answer({
    'GET /api/accountant/types': {
      types: names.map((name, at) => ({ id: 30 + at, name, on: true, fixed: false })),
    },
  })
})

const param = (name: string) => new URLSearchParams(location.search).get(name)

test('the list is narrowed from one type to another, also to one of which nothing is listed', async () => {
  open('/contador')
  await screen.findByRole('option', { name: 'Finiquito' })
  const type = screen.getByRole('combobox', { name: 'Tipo' })
  const items = documents()
    .filter(({ name }) => name === 'Libreta')
    .map(listed)
  server().answer({ 'GET /api/accountant/queue': { items, next: null, count: 1 } })
  await userEvent.selectOptions(type, 'Libreta')
  await eventually(() => expect(list().children).toHaveLength(1))
  await userEvent.selectOptions(type, 'Plano')
  expect(param('tipo')).toBe('32')
  await userEvent.selectOptions(type, 'Finiquito')
  expect(param('tipo')).toBe('33')
})

test.each([
  [
    'area=otra',
    new Reply(422, { errors: { area: ['El campo area no es válido.'] } }),
    'El campo area no es válido.',
  ],
  [
    'inversionista=9',
    new Reply(404, { message: 'No hay un inversionista de número 9.' }),
    'No hay un inversionista de número 9.',
  ],
])(
  'a filter that the server refuses is said in its words, and taken away: %s',
  async (query, refused, text) => {
    const items = documents().map(listed)
    server().answer({ 'GET /api/accountant/queue': refused })
    open(`/contador?${query}&orden=inversionista`)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    server().answer({ 'GET /api/accountant/queue': { items, next: null, count: 3 } })
    await userEvent.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    await eventually(() => expect(list().children).toHaveLength(3))
    expect([param('area'), param('inversionista'), param('orden')]).toEqual([null, null, 'inversionista'])
  },
)

test("news have the list read again, which has the filter's landlords, and no percentages", async () => {
  const stream = new Reply(200, 'data: document\n\n', { 'Content-Type': 'text/event-stream' })
  const items = documents().map(listed)
  const landlords = [{ id: 7, name: 'María González', waiting: 3 }]
  server().answer({
    'GET /api/accountant/events': stream,
    'GET /api/accountant/queue': { items, next: null, count: 3, landlords },
  })
  open('/contador')
  await eventually(() => expect(sent('/queue').length).toBeGreaterThan(2))
  expect(screen.getByRole('option', { name: 'María González (3)' })).toBeInTheDocument()
  expect(sent('/landlords')).toHaveLength(0)
})

test('a long list is looked at again by few requests, and nothing of it is doubled or missed', async () => {
  const [one] = documents().map(listed)
  const ids = Array.from({ length: 400 }, (_, at) => at + 1)
  let waiting = ids.slice(1)
  server().answer({
    'GET /api/accountant/queue': ({ query }) => {
      const after = Number(query.get('after') ?? 0)
      const left = waiting.filter((id) => id > after)
      const page = left.slice(0, Number(query.get('limit')))
      return {
        items: page.map((id) => ({ ...one, id, name: `Hoja ${id}` })),
        next: page.length < left.length ? String(page.at(-1)) : null,
        count: waiting.length,
      }
    },
  })
  open('/contador?ver=note-1')
  // By role each look would take seconds.
  const shown = () =>
    Array.from(document.querySelectorAll('ol > li'), ({ textContent }) => /\d+/.exec(textContent)?.[0])
  await screen.findByText('Mostrar más')
  while (shown().length < waiting.length) {
    const before = shown().length
    fireEvent.click(screen.getByText('Mostrar más'))
    await eventually(() => expect(shown().length).toBeGreaterThan(before))
  }
  const before = sent('/queue').length
  waiting = ids.filter((id) => id !== 350)
  fireEvent(window, new Event('visibilitychange'))
  await eventually(() => expect(shown()).toEqual(waiting.map(String)))
  expect(sent('/queue').length - before).toBeLessThanOrEqual(3)
})

test('by landlord the portal orders all that waits, and further pages go on in that order', async () => {
  const [first, ...others] = documents().map(listed)
  server().answer({
    'GET /api/accountant/queue': ({ query }) => ({
      ...{
        items: query.get('after') ? others : [first],
        next: query.get('after') ? null : 'cursor',
        count: 3,
      },
    }),
  })
  open('/contador')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Orden' }), 'Por inversionista')
  expect(param('orden')).toBe('inversionista')
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar más' }))
  await eventually(() => expect(list().children).toHaveLength(3))
  const asked = sent('/queue').map(({ query }) => `${query.get('order') ?? ''} ${query.get('after') ?? ''}`)
  expect(asked).toContain('landlord cursor')
})
