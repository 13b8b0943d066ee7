import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useDesk } from '../../support/desk-in-page'
import { eventually } from '../../support/eventually'
import { Reply } from '../../support/wire-server'

const { server, open, sent } = useDesk()

test('a month that is closed says whom its mail had reached', async () => {
  const [at, month] = ['2026-01-02 10:00:00', { id: 202_601, period: '2026-01', landlords: 3, documents: 0 }]
  server().answer({
    'GET /api/accountant/months': { months: [{ ...month, opened_at: at }] },
    'DELETE /api/accountant/months/202601': { status: 200, told: 2 },
  })
  open('/contador/meses')
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar 1/2026' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Cerrar el mes' }))
  expect(
    await screen.findByText(
      /^Se cerró el mes .*\. A 2 inversionistas ya les llegó el correo que lo abría\.$/,
    ),
  ).toBeVisible()
})

test('the month of the question is opened, also if another accountant has just opened it', async () => {
  server().answer({
    'GET /api/accountant/months': { months: [] },
    'POST /api/accountant/months/preview': ({ body }) => {
      const opened = { id: 1, ...(body as { period: string }), opened_at: '2026-01-02 10:00:00' }
      server().answer({
        'GET /api/accountant/months': { months: [{ ...opened, landlords: 1, documents: 4 }] },
      })
      return { landlords: 2, documents: 7, mails: 2 }
    },
    'POST /api/accountant/months': {},
  })
  open('/contador/meses')
  const month = await screen.findByRole('combobox', { name: 'Mes por abrir' })
  const asked = (month as HTMLSelectElement).value
  await userEvent.click(screen.getByRole('button', { name: 'Abrir…' }))
  const question = await screen.findByRole('dialog')
  const title = question.textContent
  await eventually(() => expect(month).not.toHaveValue(asked))
  expect(question.textContent).toBe(title)
  await userEvent.click(within(question).getByRole('button', { name: 'Abrir el mes' }))
  const orders = () => sent('/months').filter(({ method }) => method === 'POST')
  await eventually(() => expect(orders()).toMatchObject([{ body: { period: asked } }]))
})

test('a month that was opened can be taken back also after another screen, or a try without an answer', async () => {
  server().answer({
    'GET /api/accountant/months': { months: [] },
    'POST /api/accountant/months/preview': { landlords: 2, documents: 7, mails: 2 },
    'POST /api/accountant/months': {},
  })
  open('/contador/meses')
  const month = await screen.findByRole('combobox', { name: 'Mes por abrir' })
  const id = (month as HTMLSelectElement).value.replace('-', '')
  server().answer({ [`DELETE /api/accountant/months/${id}`]: { status: 200, told: 0 } })
  await userEvent.click(screen.getByRole('button', { name: 'Abrir…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir el mes' }))
  await screen.findByRole('button', { name: /^Deshacer/ })
  await userEvent.click(screen.getByRole('link', { name: 'Motivos' }))
  await screen.findByRole('heading', { level: 1, name: /motivos/i })
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Meses' }))
  server().answer({ [`DELETE /api/accountant/months/${id}`]: new Reply(503, { message: 'Ocupado.' }) })
  await userEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No sabemos si quedó.')
  server().answer({ [`DELETE /api/accountant/months/${id}`]: { status: 200, told: 0 } })
  await userEvent.click(await screen.findByRole('button', { name: /^Deshacer/ }))
  expect(await screen.findByText('Se deshizo: nadie recibe el correo.')).toBeVisible()
  expect(sent(`/months/${id}`).map(({ query }) => query.get('recent'))).toEqual(['1', '1'])
})
