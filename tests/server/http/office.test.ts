import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUsers } from '../../../server/seed/demo-sign-ins'
import { hostileName, wideLogo } from '../../support/office'
import { openServer, serve, type TestServer } from '../../support/server'

const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'))
const dist = join(folder, 'app')
const symbol = '<svg class="icons"><symbol id="brand" viewBox="0 0 512 512"><path d="M0"/></symbol></svg>'
let plain: TestServer
let named: TestServer

/** The pages as their sources are, with the drawings that the build puts into them. */
const pageOf = (file: string) => readFileSync(file, 'utf8').replace('</body>', `${symbol}</body>`)

beforeAll(async () => {
  for (const one of ['app', 'desk']) mkdirSync(join(folder, one))
  writeFileSync(join(dist, 'index.html'), pageOf('index.html'))
  writeFileSync(join(folder, 'desk/contador.html'), pageOf('contador.html'))
  writeFileSync(
    join(dist, 'sw.js'),
    '[{"revision":"0a","url":"rescate.html"},{"revision":"0b","url":"index.html"}]',
  )
  plain = await openServer({}, { dist })
  named = await openServer(
    { OFFICE_NAME: hostileName, OFFICE_RUT: '76543210-3', OFFICE_LOGO: wideLogo },
    { dist },
  )
})
afterAll(async () => {
  await Promise.all([plain.stop(), named.stop()])
  rmSync(folder, { recursive: true })
})

async function get(server: Pick<TestServer, 'url'>, path: string, encoding = 'identity') {
  const response = await fetch(server.url + path, { headers: { 'Accept-Encoding': encoding } })
  return { text: await response.text(), headers: response.headers }
}

const escaped = 'Pérez &amp; Hijos &quot;x&quot; onload=&#39;alert(1)&#39; $&amp; $1 `'

test.each(['/', '/login', '/task/monthly', '/index.html'])(
  "the page at %s has the office in the product's places, with every sign as text",
  async (path) => {
    const { text } = await get(named, path)
    expect(text).toContain('<html lang="es-CL" data-office style="--logo-shape: 3">')
    expect(text).toContain(`<title>${escaped}</title>`)
    expect(text).toContain(`<p class="splash-name">${escaped}</p>`)
    expect(text).toContain(`<meta name="office-name" content="${escaped}" />`)
    expect(text).toContain('<meta name="office-rut" content="76.543.210-3" />')
    expect(text).toMatch(/<symbol id="brand" viewBox="0 0 300 100">[^]*?<image href="data:image\/png;base64,/)
    expect(text).not.toContain('Portal Inversionista')
    for (const encoding of ['br', 'gzip']) {
      const compressed = await get(named, path, encoding)
      expect(compressed.headers.get('content-encoding')).toBe(encoding)
      expect(compressed.text).toBe(text)
    }
  },
)

test('a start that finds the copies of an earlier one uses them, also after a kill', async () => {
  const copies = () => readdirSync(join(named.env['DATA_DIR'] ?? '', 'office')).sort()
  const [first, ...others] = copies()
  expect(others).toHaveLength(1)
  const again = await serve(named.env, { dist })
  expect((await get(again, '/login')).text).toContain(`<title>${escaped}</title>`)
  await again.stop()
  expect(copies()).toEqual([first, ...others])
  expect((await get(named, '/login')).text).toContain(`<title>${escaped}</title>`)
})

test("the accountant's desk has it too", async () => {
  const { text } = await get(named, '/contador/bandeja')
  expect(text).toContain(`<title>${escaped}</title>`)
  expect(text).toContain(`<p class="splash-name">${escaped}</p>`)
  expect(text).toContain('Escritorio del contador')
})

test("the desk's pages are as closed to other origins as the landlord's", async () => {
  const policies = async (path: string) =>
    [...(await get(plain, path)).headers].filter(([name]) =>
      /^(cross-origin|content-security|origin-agent|permissions|referrer|x-)/.test(name),
    )
  const own = await policies('/login')
  expect(Object.fromEntries(own)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
  })
  for (const path of [
    '/contador',
    '/contador/meses',
    '/contador/contador.html',
    '/contador/password/reset/a.b',
  ])
    expect([path, await policies(path)]).toEqual([path, own])
})

test('without an office the page is as it was built, and nothing else is allowed to it with one', async () => {
  const page = await get(plain, '/login')
  expect(page.text).toBe(readFileSync(join(dist, 'index.html'), 'utf8'))
  const policies = [page, await get(named, '/login')].map(({ headers }) =>
    headers.get('content-security-policy'),
  )
  expect(policies[1]).toBe(policies[0])
})

test('the worker of a device learns that its stored page has another office, and of nothing else', async () => {
  const worker = async (server: TestServer) => (await get(server, '/sw.js')).text
  const [, revision] =
    /"0a","url":"rescate.html"},{"revision":"(\w{32})","url":"index.html"}/.exec(await worker(named)) ?? []
  expect(revision).toBeDefined()
  expect(await worker(plain)).toContain('"revision":"0b","url":"index.html"')

  const same = await openServer(
    { OFFICE_NAME: hostileName, OFFICE_RUT: '76543210-3', OFFICE_LOGO: wideLogo },
    { dist },
  )
  const other = await openServer({ OFFICE_NAME: 'Otra oficina' }, { dist })
  expect(await worker(same)).toContain(revision)
  expect(await worker(other)).not.toContain(revision)
  await Promise.all([same.stop(), other.stop()])
})

test("the server's office takes the place of the one of the build", async () => {
  const built = join(folder, 'built/app')
  cpSync(dist, built, { recursive: true })
  writeFileSync(join(built, 'index.html'), (await get(named, '/')).text)
  const server = await openServer({ OFFICE_NAME: 'Otra oficina' }, { dist: built })
  const { text } = await get(server, '/')
  // Its logo stays.
  expect(text).toContain('<html lang="es-CL" data-office style="--logo-shape: 3">')
  expect(text).toContain('<image href="data:image/png;base64,')
  expect(text.match(/Otra oficina/g)).toHaveLength(3)
  expect(text).not.toContain('Hijos')
  expect(text).not.toContain('76.543.210-3')
  await server.stop()
})

test("the server's mails have the office at their head", async () => {
  const answer = await fetch(`${named.url}/api/client/recover-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: demoUsers.maria.email }),
  })
  expect(answer.status).toBe(200)
  const folder = join(named.env['DATA_DIR'] ?? '', 'mail')
  const mails = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  await expect.poll(mails).toHaveLength(1)
  const mail = readFileSync(join(folder, mails()[0] ?? ''), 'utf8')
  expect(mail).toContain('Content-ID: <logo>')
  // Quoted-printable (RFC 2045, 6.7).
  expect(mail).toContain('P=C3=A9rez & Hijos "x" onload')
})
