/**
 * Saves what this device holds for the accountant without any code of the app, for the day on which that does not start
 * (docs/decisions/rescue-page.md). It reads the databases of src/outbox/storage/schema.ts and src/session/kept-session.ts, and
 * those of versions 0.1 that were not taken over (src/outbox/engine/take-over/old-databases.ts), and changes nothing.
 */
const status = document.querySelector('[role=status]')
const list = document.querySelector('ul')

const isLate = setTimeout(() => {
  status.textContent =
    'El navegador no responde. Cierra las otras pestañas del portal y vuelve a cargar esta página.'
}, 10_000)

show()
  .catch((error) => {
    console.warn('rescue: not read', error)
    status.textContent =
      'No se pudo leer lo que este dispositivo guarda. Vuelve a cargar esta página en un momento.'
  })
  .finally(() => clearTimeout(isLate))

async function show() {
  const user = await signedInUser()
  const all = [...(await waitingUploads()), ...(await unsavedFiles())]
  const shown = all.filter(({ owner }) => owner === user)
  list.replaceChildren(...shown.map(entry))
  status.textContent =
    user === null && all.length > 0
      ? 'Inicia sesión en el portal para ver los documentos que guardaste en este dispositivo.'
      : shown.length === 0
        ? 'No hay documentos en espera en este dispositivo.'
        : shown.length === 1
          ? 'Hay 1 documento en este dispositivo.'
          : `Hay ${shown.length} documentos en este dispositivo.`
}

/** The user of this tab, of the kept session, or of the last session that did not end with a sign-out; null for none. */
async function signedInUser() {
  try {
    const user = JSON.parse(sessionStorage.getItem('user'))
    if (user) return Number(user.id)
  } catch {
    // Storage that is forbidden, or a value of another version.
  }
  const kept = await read('session', 'session', (store) => store.get('current')).catch(() => undefined)
  return kept ? Number(kept.user.id) : lastUser()
}

function lastUser() {
  try {
    return Number(localStorage.getItem('last-user')) || null
  } catch {
    return null
  }
}

async function waitingUploads() {
  const stored = (await read('uploads', 'uploads', (store) => store.getAll())) ?? []
  // A 'moving' one is on its way from the database of a version 0.1, and may be in both.
  const uploads = stored.map((one) => (one.state === 'moving' ? one.upload : one))
  const old = (await read('outbox', 'uploads', (store) => store.getAll())) ?? []
  return [
    ...uploads.map((one) => ({ ...one, size: one.file?.size, bytes: () => readPart(one.id, one.file.part) })),
    ...old
      .filter(({ id }) => uploads.every((one) => one.id !== id))
      .map((one) => ({
        ...one,
        size: one.file?.bytes,
        bytes: () => read('outbox', 'bytes', (store) => store.get(one.id)),
      })),
  ]
    .filter(({ state, file }) => state !== 'delivered' && file)
    .sort((a, b) => a.created - b.created)
    .map(({ owner, title, detalle, file, size, created, bytes }) => ({
      owner,
      title: detalle ? `${title}: ${detalle}` : title,
      facts: [file.name, sizeText(size), dateText(created)],
      file,
      bytes,
    }))
}

async function readPart(id, part) {
  return (await read('uploads', 'parts', (store) => store.get([id, part])))?.bytes
}

/** Photos and files of forms that were not saved, each by itself. */
async function unsavedFiles() {
  const stored = (await read('uploads', 'uploads', (store) => store.getAll())) ?? []
  const drafts = stored.filter(({ state, owner }) => state === 'draft' && owner !== null)
  const found = drafts.flatMap((draft) => pagesOf(draft.owner, draft, (page) => readPart(draft.id, page)))
  for (const key of (await read('drafts', 'unsent', (store) => store.getAllKeys())) ?? []) {
    const draft = await read('drafts', 'unsent', (store) => store.get(key))
    found.push(
      ...pagesOf(key[0], draft, (page) => read('drafts', 'pages', (store) => store.get([...key, page]))),
    )
  }
  return found
}

/** Nothing of a draft that can't be read, which must not hide the others. */
function pagesOf(owner, { title, pages } = {}, readPage) {
  const shown = Array.isArray(pages) ? pages.filter((page) => page && !page.dropped) : []
  return shown.map(({ id, name, type, size }, index) => ({
    owner,
    title: title ? `${title}, sin guardar en el portal` : 'Archivo sin guardar en el portal',
    facts: [shown.length > 1 && `página ${index + 1}`, name, sizeText(size)].filter(Boolean),
    file: { name, type },
    bytes: () => readPage(id),
  }))
}

function entry({ title, facts, file, bytes }) {
  const item = document.createElement('li')
  const heading = document.createElement('h2')
  heading.textContent = title
  const about = document.createElement('p')
  about.textContent = facts.join(' · ')
  const button = document.createElement('button')
  button.textContent = 'Guardar en el dispositivo'
  button.setAttribute('aria-label', `Guardar en el dispositivo ${title}, ${file.name}`)
  button.addEventListener('click', async () => {
    const content = await bytes().catch(() => undefined)
    if (content) save(file, content)
    else about.textContent = 'Este documento ya no está en el dispositivo.'
  })
  item.append(heading, about, button)
  return item
}

function save({ name, type }, bytes) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  // The download reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** What a request for a store answers; undefined if there is no such database or store. */
async function read(name, store, ask) {
  const db = await open(name)
  if (!db) return undefined
  try {
    if (!db.objectStoreNames.contains(store)) return undefined
    return await new Promise((resolve, reject) => {
      const request = ask(db.transaction(store).objectStore(store))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    db.close()
  }
}

/** Never makes a database: the app would take an empty one for its own, without its stores. */
function open(name) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction.abort()
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = (event) => {
      event.preventDefault()
      if (isMissing) resolve(null)
      else reject(opening.error)
    }
  })
}

function sizeText(bytes) {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`
}

function dateText(time) {
  const date = new Date(time)
  const two = (part) => String(part).padStart(2, '0')
  const day = [two(date.getDate()), two(date.getMonth() + 1), date.getFullYear()].join('/')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
