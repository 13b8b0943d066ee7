import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AllInView } from '../support/all-in-view'
import { useOwnPortal } from '../support/own-portal'
import { otherSpellings, spellings, type Distortions } from '../support/portal-model/distortions'
import { portalResponses } from '../support/portal-responses'
import { openCard, openTab, press, pressOn, select } from '../support/wire-walks/acts'
import type { FakeResponses } from '../support/wire-server'

/** Each screen that reads lists, and the way to what lies behind its buttons. */
const screens: Readonly<Record<string, () => unknown>> = {
  '/home': () => undefined,
  '/task/activity': () => undefined,
  '/task/initial': async () => {
    await press('Mostrar Otros')
    await press('Ver documento Inicio de actividades')
    await openTab('Notas')
  },
  '/task/initial/create/33': () => screen.findByText('No se lee el folio.'),
  '/task/inmuebles': async () => {
    await openCard('Casa 12')
    await press('Factura Inmueble 1/3')
    await press('Amoblado 0/0')
    await pressOn('Oficina 801', 'Bodegas')
    await press('Bodega 7')
  },
  '/task/inmuebles/edit/4': () => undefined,
  '/task/arriendo': async () => {
    await openCard('Departamento 1204 + Bodega 7')
    await press('Mostrar Otros')
    await openCard('Local Comercial 3')
  },
  '/task/arriendo/create': async () => {
    await openTab('Datos Inmueble')
    await select('Inmueble', 'Oficina 801, Av. Libertad 1405')
  },
  '/task/arriendo/edit/31': () => undefined,
  '/task/monthly': async () => {
    await openCard('Periodo 3/2025')
    for (const task of ['Dividendo', 'Arriendo', 'Impuesto', 'Otros']) await press(`Mostrar ${task}`)
  },
  '/calendario': () => undefined,
  '/notification/pending': () => undefined,
  '/notification/rejected': () => undefined,
  '/informacion/3': () => undefined,
}

const { server, owner, openAs } = useOwnPortal()
/** Requests without an answer yet. */
let asked = 0
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllInView)
  const send = window.fetch.bind(window)
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    asked += 1
    return await send(...given).finally(() => (asked -= 1))
  })
})

test.each(Object.entries(screens))('%s shows the same in other spellings', async (at, openAll) => {
  const open = async (of: Distortions, as: number): Promise<void> => {
    cleanup()
    const distort = (answer: unknown) => Object.values(of).reduce((read, change) => change(read), answer)
    const answers = Object.entries(portalResponses).map(([call, answer]) => [call, distort(answer)])
    server.answer(Object.fromEntries(answers) as FakeResponses)
    await openAs(owner() * 10 + as, at)
    await openAll()
  }
  await open({}, 0)
  const plain = await whatSettles()
  for (const [as, spelling] of [spellings, otherSpellings].entries()) {
    await open(spelling, as + 1)
    await waitFor(() => expect(looks()).toBe(plain), { timeout: 20_000 })
  }
})

/** What stands on the page, once nothing more comes. */
async function whatSettles(): Promise<string> {
  let last = ''
  await waitFor(
    () => {
      const before = last
      last = looks()
      expect([asked, last]).toEqual([0, before])
      expect(document.querySelector('h1')).not.toBeEmptyDOMElement()
      expect(last).not.toContain('Cargando...')
    },
    { interval: 500 },
  )
  return last
}

function looks(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
  const html = document.body.innerHTML.replaceAll(/_r_\w+_/g, '').replaceAll('<', '\n<')
  return [html, ...[...fields].map(({ value }) => value)].join('\n')
}
