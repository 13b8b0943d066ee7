import type { Session } from '../../src/session/session'
import type { InMemory, SeenRow } from '../../src/outbox/model/upload'
import { hashOf } from './contents'
import { createDevice, type Device } from './device'
import { brokenInvariants, type Capture } from './invariants'
import { createPortal, type Portal, type PortalOptions } from './portal'
import type { Process } from './process'
import type { Random } from './random'
import { formOf, type Target } from '../../shared/areas'

/** A device, a portal and the ledger of what the user captured, for one scenario. */
export type Scenario = {
  device: Device
  portal: Portal
  captures: Capture[]
  /** What a photograph gives: never the same bytes twice. Its form knows nothing of its row, unless the test names it. */
  photograph: (target: Target, options?: { detalle?: string; seen?: SeenRow | null }) => InMemory
  /** Guardar in that process; resolves when it is done or the process is dead. The ledger knows what was said. */
  save: (process: Process, upload: InMemory) => Promise<void>
  /** Opens a tab of Maria's and saves a photograph of the deed in it. */
  saveDeed: (options?: { seen?: SeenRow | null }) => Promise<Process>
  /** Takes it as a page of its form, then 'Guardar'. */
  takeAndSave: (process: Process, upload: InMemory) => Promise<void>
  capture: (upload: InMemory) => Capture
  /** Of the file with this hash. */
  captureOf: (sha256: string) => Capture
  /** Throws with everything that is broken. */
  check: () => Promise<void>
}

export const maria: Session = {
  token: 'token-maria',
  user: { id: 7, name: 'María', email: null, password_updated: 1 },
}
export const pedro: Session = {
  token: 'token-pedro',
  user: { id: 8, name: 'Pedro', email: null, password_updated: 1 },
}

export const deed: Target = { area: 'initial', type: 5 }

/** What a form knows that its list was open, of a row that lacks its document. */
export const emptyRow: SeenRow = { idDocument: null, status: null }

export function createScenario(options: Partial<PortalOptions> & { random?: Random } = {}): Scenario {
  const { random, ...portalOptions } = options
  const whole = { honoursKeys: true, sendsReceipts: true, filesCanBeRead: true }
  const portal = createPortal({ ...whole, ...portalOptions })
  for (const { token, user } of [maria, pedro]) portal.signIn(token, user.id)
  const device = createDevice(portal, random && { random })
  const captures: Capture[] = []
  let photographs = 0

  const capture = ({ file }: InMemory) => captureOf(hashOf(file.bytes))

  function captureOf(sha256: string): Capture {
    const known = captures.find((other) => other.sha256 === sha256)
    if (known) return known
    const told = { kept: false, saved: null, removed: false, secondCopy: false }
    const made = { sha256, ...told, standing: portal.documents.length }
    captures.push(made)
    return made
  }

  const photograph: Scenario['photograph'] = (target, { detalle = '', seen = null } = {}) => {
    photographs += 1
    const bytes = new TextEncoder().encode(`photograph ${photographs}`).buffer
    return {
      target,
      title: 'Escritura',
      detalle,
      seen,
      file: { name: 'foto.jpg', type: 'image/jpeg', bytes },
    }
  }

  async function save(process: Process, upload: InMemory): Promise<void> {
    const entry = capture(upload)
    const saving = process.outbox.add(upload).then(({ id }) => {
      if (process.isAlive()) entry.saved = id
    })
    await device.passDuring(saving, 120_000, process)
  }

  return {
    ...{ device, portal, captures, capture, captureOf, photograph, save },
    async saveDeed(options) {
      const tab = device.open(maria)
      tab.outbox.start()
      await save(tab, photograph(deed, options))
      return tab
    },
    async takeAndSave(process, upload) {
      const owner = process.session()?.user.id
      if (owner === undefined) return
      const entry = capture(upload)
      let over = false
      async function takeAndSave(of: number): Promise<void> {
        const { drafts, add } = process.outbox
        const page = await drafts.page(upload.file)
        const place = { owner: of, form: formOf(upload.target), replaces: null }
        const about = { title: upload.title, link: null }
        const draft = await drafts.change(
          place,
          about,
          (pages) => (pages.some(({ id }) => id === page.id) ? pages : [...pages, page]),
          new Map([[page.id, upload.file.bytes]]),
        )
        if (!draft) return
        if (process.isAlive()) entry.kept = true
        const { id } = await add({ ...upload, id: draft.id, file: page, pages: [page] })
        if (process.isAlive()) entry.saved = id
      }
      void takeAndSave(owner)
        .catch(() => undefined)
        .finally(() => (over = true))
      await device.pass(180_000, () => over || !process.isAlive())
    },
    async check() {
      await device.idle()
      const { lost, twice, other } = await brokenInvariants(device, captures)
      const broken = [...lost, ...twice, ...other]
      if (broken.length > 0) throw new Error(broken.join('\n'))
    },
  }
}
