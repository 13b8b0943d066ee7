import { expect, test } from 'vitest'
import { requestFor } from '../../../../src/outbox/delivery/request'
import { maria } from '../../../faults/scenario'
import { anUpload } from '../../../support/uploads'

test.each([
  ['boleta "luz" abril.pdf', "boleta 'luz' abril.pdf"],
  ['escritura\r\ncasa\n2024.pdf', 'escritura casa 2024.pdf'],
  ['Ñuñoa 100% (1).pdf', 'Ñuñoa 100% (1).pdf'],
])('a file called %j leaves under a name that no form has to encode', async (name, sent) => {
  const upload = anUpload()
  const { body } = requestFor({ ...upload, file: { ...upload.file, name } }, new ArrayBuffer(3), maria, false)
  const header = await new Response(body).text()
  expect(header).toContain(`filename="${sent}"`)
})

test('what was said of a file is sent to a server that has sent receipts, and to no other', async () => {
  const sent = async (hechos: { hechos?: string }, sendsReceipts: boolean) => {
    const { body } = requestFor({ ...anUpload(), ...hechos }, new ArrayBuffer(3), maria, sendsReceipts)
    return (await new Response(body).formData()).get('hechos')
  }
  expect(await sent({ hechos: '{"says":"agrees"}' }, true)).toBe('{"says":"agrees"}')
  expect(await sent({ hechos: '{"says":"agrees"}' }, false)).toBeNull()
  expect(await sent({}, true)).toBeNull()
  expect(await sent({ hechos: '' }, true)).toBeNull()
})
