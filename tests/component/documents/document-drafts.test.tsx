import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDocumentDraft } from '../../../src/documents/upload/use-document-drafts'
import { outbox } from '../../../src/outbox/page/page-outbox'
import { startSession } from '../../../src/session/session'
import { eventually } from '../../support/eventually'
import { holdPages, initialForm, pageNamed } from '../../support/file-drafts'
import { maria } from '../../support/open-app'

const owner = 71_000

test("what is taken in a form draws its document's row, and not every row of a list", async () => {
  await startSession({ ...maria, user: { ...maria.user, id: owner } }, { keep: false })
  await eventually(() => expect(outbox.getSnapshot().ready).toBe(true))
  const [one, other] = [initialForm(owner, 30), initialForm(owner, 31)]
  await holdPages(one, [pageNamed('uno')])
  await holdPages(other, [pageNamed('dos')])
  // If reading one fails, all is read again, later.
  await eventually(() => expect(outbox.getSnapshot().drafts).toHaveLength(2))
  const drawn: string[] = []
  function Row({ form }: { form: string }) {
    const pages = useDocumentDraft(form)?.pages.map(({ id }) => id) ?? []
    drawn.push(form)
    return <p>{pages.join(' y ')}</p>
  }
  render([one, other].map(({ form }) => <Row key={form} form={form} />))
  expect(screen.getByText('uno')).toBeVisible()
  // Reading the whole store makes a new object of every draft. It must not happen below.
  await act(() => outbox.refresh())
  drawn.length = 0
  await holdPages(other, [pageNamed('dos'), pageNamed('tres')])
  expect(await screen.findByText('dos y tres')).toBeVisible()
  expect(new Set(drawn)).toEqual(new Set([other.form]))
})
