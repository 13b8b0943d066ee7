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
  const { body } = requestFor({ ...upload, file: { ...upload.file, name } }, new ArrayBuffer(3), maria)
  const header = await new Response(body).text()
  expect(header).toContain(`filename="${sent}"`)
})
