import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { AllInView } from '../support/all-in-view'
import { attacks } from '../support/attacks'
import { openApp } from '../support/open-app'
import { portalResponses } from '../support/portal-responses'
import { Reply, type FakeResponses, useWireServer } from '../support/wire-server'

/**
 * What the page makes of an answer is one of three: other texts, less, or nothing; each call's schema sees to that
 * (tests/unit/shared/hostile-answers.test.ts). That no script runs, a browser shows (tests/e2e/screens.spec.ts).
 */
const answers: Record<string, (answer: unknown) => Reply> = {
  'data: in every text': json('data: in every text'),
  'no lists, texts or numbers': json('no lists, texts or numbers'),
  'half a body': (answer) =>
    new Reply(200, JSON.stringify(answer).slice(0, -2), { 'Content-Type': 'application/json' }),
}

/** What fails before a schema sees it is one case on every screen. */
const pages: Record<string, () => Reply> = {
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

const server = useWireServer()
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView)
  // What does not fit is logged (docs/contract.md, 'Success of a read').
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

const rows = [
  ...places.flatMap((place) => Object.entries(answers).map(([what, attack]) => ({ place, what, attack }))),
  ...Object.entries(pages).map(([what, attack]) => ({ place: '/task/initial', what, attack })),
]

test.each(rows)('$place stands when the portal answers $what', async ({ place, attack }) => {
  server.answer(attacked(attack))
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
  for (const element of container.ownerDocument.body.querySelectorAll('[href], [src], [action], [data]')) {
    for (const name of ['href', 'src', 'action', 'data'])
      expect(element.getAttribute(name) ?? '').not.toMatch(/^\s*(javascript|data):/i)
  }
})

/** By hand: the queries of the Testing Library ask every element for its role and style. */
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

function json(attack: keyof typeof attacks): (answer: unknown) => Reply {
  return (answer) => new Reply(200, attacks[attack](answer))
}
