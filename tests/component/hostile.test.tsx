import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AllInView } from '../support/all-in-view'
import { openApp } from '../support/open-app'
import { portalResponses } from '../support/portal-responses'
import { Reply, startWireServer, type FakeResponses, type WireServer } from '../support/wire-server'

/** What a portal gone wrong, or somebody in its place, answers to every read. */
const attacks: Record<string, (answer: unknown) => Reply> = {
  'HTML in every text': texts(
    '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>',
  ),
  'javascript: in every text': texts('javascript:globalThis.hacked=1'),
  'data: in every text': texts('data:text/html,<script>parent.hacked=1</script>'),
  'a text of ten thousand letters everywhere': texts('ñ'.repeat(10_000)),
  'numbers as texts': json((value) => (typeof value === 'number' ? String(value) : value)),
  'no lists': json((value) => (Array.isArray(value) ? null : value)),
  'null for every text and number': json((value) => (isLeaf(value) ? null : value)),
  'numbers where texts belong': json((value) => (typeof value === 'string' ? 7 : value)),
  'empty rows': json((value) => (Array.isArray(value) ? value.map(() => ({})) : value)),
  'lists of nothing': json((value) => (Array.isArray(value) ? [null, 3, 'x', []] : value)),
  'an empty object': () => new Reply(200, {}),
  null: () => new Reply(200, null),
  'half a body': (answer) =>
    new Reply(200, JSON.stringify(answer).slice(0, -2), { 'Content-Type': 'application/json' }),
  'another page': () =>
    new Reply(200, '<!doctype html><title>Wi-Fi gratis</title><p>Acepta las condiciones</p>'),
  'an error of HTML': () => new Reply(502, '<h1>Bad Gateway</h1>'),
}

const places = [
  '/home',
  '/task/activity',
  '/informacion/3',
  '/task/initial',
  '/task/initial/create/30',
  '/task/inmuebles/4',
  '/task/inmuebles/edit/4',
  '/task/arriendo',
  '/task/arriendo/create',
  '/task/arriendo/edit/31',
  '/task/monthly',
  '/calendario',
  '/notification/pending',
  '/notification/rejected',
  '/perfil',
]

let server: WireServer
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', AllInView)
  // What does not fit is logged (docs/contract.md, 'Success of a read').
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  server = await startWireServer()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await server.close()
})

test.each(places.flatMap((place) => Object.keys(attacks).map((attack) => ({ place, attack }))))(
  '$place stands when the portal answers $attack',
  async ({ place, attack }) => {
    server.answer(attacked(attacks[attack] ?? (() => new Reply(500, {}))))
    const { container } = await openApp(server, place)
    await untilLoaded()
    // What lies behind the first expander, tab or dialog is drawn from answers, too.
    for (const name of [/^Mostrar /, /^Factura Inmueble/, /^Ver documento/]) {
      const button = firstButton(name)
      if (!button) continue
      await userEvent.click(button)
      await untilLoaded()
    }

    expect(screen.getByRole('navigation', { name: 'Menú principal' })).toBeVisible()
    expect(screen.queryByText(/^No se pudo abrir esta pantalla/)).not.toBeInTheDocument()
    expect(globalThis).not.toHaveProperty('hacked')
    const markup = container.ownerDocument.body
    expect(markup.querySelectorAll('script, [onerror], img[src="x"]')).toHaveLength(0)
    for (const element of markup.querySelectorAll('[href], [src], [action], [data]')) {
      for (const name of ['href', 'src', 'action', 'data'])
        expect(element.getAttribute(name) ?? '').not.toMatch(/^\s*(javascript|data):/i)
    }
  },
)

/** By hand: the queries of the Testing Library ask every element for its role and style, in 225 tests. */
function firstButton(name: RegExp): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLElement>('main button')
  return [...buttons].find((button) => name.test(button.getAttribute('aria-label') ?? button.textContent))
}

async function untilLoaded(): Promise<void> {
  await waitFor(() => {
    if (!document.querySelector('main')?.hasChildNodes()) throw new Error('no screen yet')
    if (document.body.textContent.includes('Cargando...')) throw new Error('still loading')
  })
}

/** Every read of the small portal, answered as the attack has it. */
function attacked(attack: (answer: unknown) => Reply): FakeResponses {
  const reads = Object.entries(portalResponses).filter(([call]) => call.startsWith('GET'))
  return Object.fromEntries(reads.map(([call, answer]) => [call, attack(answer)]))
}

function texts(text: string): (answer: unknown) => Reply {
  return json((value) => (typeof value === 'string' && !isNumeric(value) ? text : value))
}

/** Applies `change` to every value in an answer, the innermost first. */
function json(change: (value: unknown) => unknown): (answer: unknown) => Reply {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(walk))
    if (typeof value !== 'object' || value === null) return change(value)
    return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)])))
  }
  return (answer) => new Reply(200, walk(answer))
}

function isLeaf(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** Ids and numbers stay what they are, or the answer would only be malformed. */
function isNumeric(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}
