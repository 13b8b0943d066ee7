import { formOf, type Target } from '../../shared/areas'
import { capture } from '../../src/capture/capture'
import { chosenFile } from '../../src/documents/chosen/chosen-file'
import { dropPage, movePage, turnPage } from '../../src/documents/chosen/page-edits'
import { keepArrived } from '../../src/outbox/engine/keep-files'
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
  /** Whether the form has the page of this width. */
  shows: (width: number) => Promise<boolean>
  /** A photo of this size in the place of the page of that width, else behind the others; as `take`. */
  retake: (size: Size, width: number) => Promise<boolean>
  /** Another app's photo of this size, which the user takes. Whether it is in the form: only if that holds no page. */
  share: (size: Size) => Promise<boolean>
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

async function findPage(width: number) {
  await outbox.refresh()
  return form()
    .file.getSnapshot()
    .pages.find(({ name }) => name === `${width}.jpg`)
}

globalThis.inPage = {
  take,
  async edit(how, width) {
    const { file, verbs } = form()
    const page = await findPage(width)
    const edits = { turn: turnPage, move: (id: string) => movePage(id, 0), drop: dropPage }
    if (page) verbs.changePages(edits[how](page.id))
    await file.settled()
  },
  shows: async (width) => (await findPage(width)) !== undefined,
  async retake(size, width) {
    const { file, verbs } = form()
    await verbs.addPhoto(await photo(size), await findPage(width))
    await file.settled()
    return file.getSnapshot().notStored === null
  },
  async share(size) {
    const owner = currentSession()?.user.id ?? 0
    const shared = await photo(size)
    await keepArrived([shared])
    await outbox.refresh()
    const arrived = () => outbox.getSnapshot().drafts.filter((draft) => draft.form === null)
    await outbox.drafts.take(arrived().map(({ id }) => id))
    const draft = arrived().find(({ pages }) => pages[0]?.name === shared.name)
    const page = draft?.pages[0]
    const bytes = draft && page && (await outbox.drafts.bytes(draft.id, page.id))
    if (!bytes) return false
    const place = { owner, form: formOf(target), replaces: null }
    const file = await capture({ name: page.name, bytes })
    const given = { about: { title: 'Otros', link: null }, file, replaced: [] }
    return (await outbox.drafts.assign({ id: draft.id, page: page.id }, place, given)) === true
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
      // What no user has taken is shown to each.
      ...[...uploads, ...drafts.filter((draft) => draft.owner !== null)].map(
        ({ id, state }) => `${state} ${id}`,
      ),
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
