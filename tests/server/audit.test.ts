import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/audit.mjs', import.meta.url))
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A registry that answers every request so, as the variable by which npm finds it. */
async function registry(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function audit(npm_config_registry: string, ...words: string[]) {
  const child = spawn(process.execPath, [script, ...words], { env: { ...process.env, npm_config_registry } })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, output: output.trim(), errors: errors.trim() }
}

test('a fault of a package that is shipped is named, and fails', async () => {
  const fault = {
    id: 1,
    url: 'https://example.cl/1',
    title: 'It opens every door',
    severity: 'high',
    vulnerable_versions: '>=1',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  }
  const worried = await registry((request, response) => {
    if (request.method === 'POST') response.end(JSON.stringify({ fastify: [fault], vitest: [fault] }))
    else response.writeHead(404).end('{}')
  })
  const { code, output, errors } = await audit(worried, '--if-it-answers')
  expect(code).toBe(1)
  expect(output).toMatch(/^[1-9]\d* packages with known faults/)
  expect(errors).toContain('fastify: high. It opens every door (>=1, https://example.cl/1)')
  expect(errors).not.toContain('vitest')
})
