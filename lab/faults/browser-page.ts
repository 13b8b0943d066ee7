import { formOf, type Target } from '../../shared/areas'
import { chosenFile } from '../../src/documents/chosen/chosen-file'
import { dropPage, movePage, turnPage } from '../../src/documents/chosen/page-edits'
import { OutboxError } from '../../src/outbox/model/outbox-error'
import { outbox, startPageOutbox } from '../../src/outbox/page/page-outbox'
import { currentSession, restoreSession, startSession, type Session } from '../../src/session/session'

type Size = readonly [width: number, height: number]
type Lent = {
  kept: boolean
  whileStoring: boolean
  saved: string | null
  shown: string[]
  isDrained: boolean
}

/** What `browser-life.ts` drives: one upload form and the page's own outbox, started as `start.tsx` does, without their screens. */
type InPage = {
  /** Photos of these sizes; resolves to whether they are on the disk. `leaves`: the form, while they are prepared. */
  take: (sizes: readonly Size[], leaves: boolean) => Promise<boolean>
  edit: (how: 'turn' | 'move' | 'drop', width: number) => Promise<void>
  /** Resolves when the user may hear 'guardado', to the width and turn of each page; null without pages. */
  save: (detalle: string) => Promise<string | null>
  /**
   * Photos of these sizes are taken, another user signs in at this tab while what is in the form is being stored, and the first one
   * again. `kept`: as of `take`. `whileStoring`: false if nothing was being stored. `isDrained`: false if the other user's drain did
   * not end.
   */
  lend: (session: Session, detalle: string, sizes: readonly Size[]) => Promise<Lent>
  sendNow: () => Promise<void>
  /** What is not saved or not delivered, in words; null if the store can't be read. */
  unsettled: () => Promise<string[] | null>
}

declare global {
  var inPage: InPage
}

const target: Target = { area: 'initial', type: 32 }
/** Milliseconds: more than a slow run needs, less than an unanswered try. */
const longestDrain = 10_000
let leave: (() => void) | null = null

function form() {
  const file = chosenFile({ owner: currentSession()?.user.id ?? 0, form: formOf(target), replaces: null })
  leave ??= file.subscribe(() => undefined)
  file.describe({ title: 'Otros', link: null })
  return { file, verbs: file.verbs }
}

function shut(): void {
  leave?.()
  leave = null
}

async function photo([width, height]: Size): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')
  for (let y = 0; ink && y < height; y += 8) {
    ink.fillStyle = `hsl(${(width * 47 + y) % 360} 60% 60%)`
    ink.fillRect(0, y, width, 8)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([blob], `${width}.jpg`, { type: 'image/jpeg' })
}

/** As `InPage.save`; `meanwhile` happens while the upload is being stored. */
async function save(detalle: string, meanwhile: () => void = () => undefined): Promise<string | null> {
  const { verbs } = form()
  let saved: string | null = null
  await verbs.save(async (made) => {
    const storing = outbox.add({ ...made, target, title: 'Otros', detalle, seen: null })
    meanwhile()
    const upload = await storing
    saved = made.pages.map(({ name, turn }) => `${parseInt(name)} ${turn}`).join()
    return upload
  })
  return saved
}

async function take(sizes: readonly Size[], leaves: boolean): Promise<boolean> {
  // Before anybody else signs in.
  const { file, verbs } = form()
  const files = await Promise.all(sizes.map(photo))
  verbs.choose(files)
  if (leaves) shut()
  await file.settled()
  return file.getSnapshot().notStored === null
}

globalThis.inPage = {
  take,
  async edit(how, width) {
    const { file, verbs } = form()
    await outbox.refresh()
    const page = file.getSnapshot().pages.find(({ name }) => name === `${width}.jpg`)
    const edits = { turn: turnPage, move: (id: string) => movePage(id, 0), drop: dropPage }
    if (page) verbs.changePages(edits[how](page.id))
    await file.settled()
  },
  save: (detalle) => save(detalle),
  async lend(session, detalle, sizes) {
    const own = currentSession()
    if (!own) return { kept: false, whileStoring: false, saved: null, shown: [], isDrained: true }
    const kept = await take(sizes, false)
    let signedIn: Promise<void> | null = null
    let whileStoring = false
    const signIn = () => (signedIn ??= startSession(session, { keep: false }))
    const meanwhile = () => {
      whileStoring = true
      void signIn()
    }
    const saved = await save(detalle, meanwhile).catch((error: unknown) => {
      if (error instanceof OutboxError) return null
      throw error
    })
    shut()
    await signIn()
    const { file } = form()
    await outbox.refresh()
    await outbox.sendNow()
    // What this user would send of another's has ended, but on a network that answers nothing.
    const isDrained = await Promise.race([
      outbox.drain().then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), longestDrain)),
    ])
    await file.settled()
    const { uploads, drafts } = outbox.getSnapshot()
    const shown = [
      ...[...uploads, ...drafts].map(({ id, state }) => `${state} ${id}`),
      ...file.getSnapshot().listed.map(({ name }) => name),
    ]
    shut()
    await startSession(own, { keep: false })
    await outbox.refresh()
    return { kept, whileStoring, saved, shown, isDrained }
  },
  sendNow: outbox.sendNow,
  async unsettled() {
    await outbox.refresh()
    const { ready, uploads } = outbox.getSnapshot()
    const unsaved = form()
      .file.getSnapshot()
      .pages.map(({ name }) => `${name} is not saved`)
    const left = uploads.filter(({ state }) => state !== 'delivered')
    return ready
      ? [...unsaved, ...left.map(({ id, state, reason }) => `${id} is still ${state} (${reason?.kind})`)]
      : null
  },
}

void restoreSession()
startPageOutbox()
