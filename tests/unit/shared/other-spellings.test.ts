import * as v from 'valibot'
import { expect, test } from 'vitest'
import { callOf } from '../../support/calls'
import { otherSpellings, spellings } from '../../support/portal-model/distortions'
import { portalResponses } from '../../support/portal-responses'

const reads = Object.entries(portalResponses).map(([call, answer]) => {
  const [method = '', path = ''] = call.split(' ')
  return { call, answer, schema: callOf({ method, path })?.answer }
})
/** Days, moments, RUT and phones are read where they are shown, and so are additions and ids that may be missing. */
const isOfScreens = /^(days|moments|a RUT|a phone|nothing of)/

const distortions = Object.entries({ ...spellings, ...otherSpellings })
test.each(distortions.filter(([name]) => !isOfScreens.test(name)))(
  'in every call, %s say the same',
  (_, distort) => {
    for (const { call, answer, schema } of reads) {
      if (!schema) throw new Error(`${call} is no read`)
      expect(v.parse(schema, distort(answer)), call).toEqual(v.parse(schema, answer))
    }
  },
)
