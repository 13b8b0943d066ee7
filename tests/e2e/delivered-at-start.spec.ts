import { expect, test } from '@playwright/test'
import { choosePhoto, row, save } from '../support/initial-on-phone'
import { signIn, usePortal, withoutWorker } from '../support/portal'

const portal = usePortal()

test.use(withoutWorker)

test('a document that was delivered while the app started is in review, though its list was asked for before', async ({
  page,
}) => {
  const document = 'Carpeta tributaria electrónica'
  const lists: unknown[] = []
  await page.route('**/api/client/initial', async (route) => {
    const response = await route.fetch()
    lists.push(await response.json())
    await route.fulfill({ response })
  })
  await signIn(page, portal(), { at: '/task/initial' })
  await expect(row(page, document).getByText('Pendiente de carga')).toBeVisible()
  const [older] = lists
  await choosePhoto(page, document)
  await save(page)
  await expect(row(page, document).getByText('En revisión')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  // As if the worker had sent it right after this list was answered.
  await page.route('**/api/client/initial', (route) => route.fulfill({ json: older }), { times: 1 })
  await page.goto(`${portal().url}/task/initial`)
  await expect(row(page, document).getByText('En revisión')).toBeVisible()
})
