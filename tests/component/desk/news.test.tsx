import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { News } from '../../../src/desk/news'
import { useQueue } from '../../../src/desk/queue'
import { QueryProvider } from '../../../src/queries/query-provider'

type Asked = { signal: AbortSignal; answer: (count: number) => void }

/** A portal whose stream of news `tell` writes to, and that answers for the list when told to. */
function portal(): { asked: Asked[]; tell: () => void } {
  const asked: Asked[] = []
  const news = new TransformStream<string, string>()
  const writer = news.writable.getWriter()
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    if (url.endsWith('/events'))
      return Promise.resolve(
        new Response(news.readable.pipeThrough(new TextEncoderStream()), {
          headers: { 'Content-Type': 'text/event-stream' },
        }),
      )
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      const answer = (count: number) => resolve(Response.json({ items: [], next: null, count }))
      asked.push({ signal, answer })
    })
  })
  return { asked, tell: () => void writer.write('data: document\n\n') }
}

function Count() {
  const { data } = useQueue({ landlord: '', area: '', type: '', order: '' })
  return <p>{data ? `Esperan ${data.pages[0]?.count}` : ''}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function openDesk() {
  vi.useFakeTimers()
  const opened = portal()
  render(
    <QueryProvider>
      <News />
      <Count />
    </QueryProvider>,
  )
  await pass(0)
  return opened
}

test('news that follow each other end no reading of the list, which is read once more after them', async () => {
  const { asked, tell } = await openDesk()
  asked[0]?.answer(1)
  // What was missed before the stream began.
  await pass(300)
  expect(screen.getByText('Esperan 1')).toBeVisible()
  expect(asked).toHaveLength(2)
  // As a server tells that reads all files again, to a desk on a slow network.
  for (let told = 0; told < 10; told++) {
    tell()
    await pass(200)
  }
  expect(asked).toHaveLength(2)
  expect(asked[1]?.signal.aborted).toBe(false)
  asked[1]?.answer(2)
  await pass(300)
  expect(screen.getByText('Esperan 2')).toBeVisible()
  expect(asked).toHaveLength(3)
  asked[2]?.answer(3)
  await pass(1000)
  expect(screen.getByText('Esperan 3')).toBeVisible()
  expect(asked).toHaveLength(3)
})

test('news that come before the first answer have the list read again after it', async () => {
  const { asked, tell } = await openDesk()
  tell()
  await pass(1000)
  expect(asked).toHaveLength(1)
  asked[0]?.answer(1)
  await pass(1000)
  asked[1]?.answer(2)
  await pass(1000)
  expect(screen.getByText('Esperan 2')).toBeVisible()
  expect(asked).toHaveLength(2)
})
