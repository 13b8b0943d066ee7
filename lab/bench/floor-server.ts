import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'

/**
 * The floor under the backend's uploads: the same Fastify writes the same bytes to the disk, as safely, and knows nothing.
 * Its list is one string. Run with a folder and a port.
 */
const [, , folder = '', port = '0'] = process.argv
const files = join(folder, 'files')
await mkdir(files, { recursive: true })
const app = Fastify()
await app.register(multipart)

app.post('/api/client/initial/create', async (request) => {
  for await (const part of request.parts({ limits: { fileSize: 26_214_400 } })) {
    if (part.type === 'field') continue
    await pipeline(part.file, createWriteStream(join(files, randomUUID()), { flush: true }))
    // As the backend does: without it a power cut can take the name away.
    const names = await open(files)
    await names.sync()
    await names.close()
  }
  return { status: 200 }
})

const documents = Array.from({ length: 9 }, (_, id) => ({
  id,
  name: 'Certificado de avalúo fiscal',
  idDocument: id,
  status: 0,
}))
app.get('/api/client/initial', () => ({ documents }))

await app.listen({ host: '127.0.0.1', port: Number(port) })
console.log(`Portal Inversionista: http://127.0.0.1:${port}`)
