import { describe, expect, test } from 'vitest'
import { readCedula } from '../../../../shared/facts/cedula'
import { factsOfCodes } from '../../../../shared/facts/codes'
import { compareFacts, isSamePaper, type Asked } from '../../../../shared/facts/compare'
import { readTimbre } from '../../../../shared/facts/timbre'
import { cedulaCode, stamp } from '../../../support/stamps'

describe('a stamp', () => {
  const facts = {
    ...{ kind: 'factura', folio: '123', amount: 450_000, date: '2026-10-03' },
    ruts: ['76.086.428-5', '15.000.822-0'],
  }

  test('that is whole says what was invoiced, by whom and to whom', async () => {
    expect(await readTimbre(stamp())).toMatchObject(facts)
    expect(await readTimbre(stamp({ type: 41 }))).toMatchObject({ kind: 'boleta' })
    expect(await readTimbre(stamp({ type: 56 }))).toMatchObject({ kind: null, folio: '123' })
  })

  test.each([
    [61, 'Factura de muebles', 'Esto es una nota de crédito; aquí se pide «Factura de muebles»'],
    [61, 'Boleta de reparación', 'Esto es una nota de crédito; aquí se pide «Boleta de reparación»'],
    [52, 'Factura de muebles', 'Esto es una guía de despacho; aquí se pide «Factura de muebles»'],
    [52, 'Otros', null],
  ])('of type %i where «%s» is asked for: %s', async (type, name, text) => {
    const asked = { name, period: null, rol: null, address: null, rut: null, ownRut: null, today: '' }
    const stamped = await readTimbre(stamp({ type }))
    expect(stamped).toMatchObject({ source: 'timbre', folio: '123' })
    expect((stamped && compareFacts(stamped, asked)?.text) ?? null).toBe(text)
  })

  test('is whole with line breaks between its tags', async () => {
    expect(await readTimbre(stamp().replaceAll('><', '>\r\n  <'))).toMatchObject(facts)
  })

  test('whose date is none, as anybody may sign one, says no date', async () => {
    expect(await readTimbre(stamp({ date: 'hoy\0' }))).toMatchObject({ ...facts, date: null })
  })

  const whole = stamp()
  test.each([
    ['another amount', whole.replace('450000', '950000')],
    ['another folio', whole.replace('<F>123', '<F>124')],
    ['another letter', whole.replace('Comedor', 'Comedar')],
    [
      'another signature',
      whole.replace(/(<FRMT[^>]*>)(.)/, (_, tag: string, first: string) => tag + (first === 'A' ? 'B' : 'A')),
    ],
    ['no signature', whole.replace(/<FRMT.*<\/FRMT>/, '')],
    ['its end cut off', whole.slice(0, -100)],
    ['its middle cut out', whole.slice(0, 200) + whole.slice(300)],
    ["another type than its folios'", stamp({ type: 33, permitted: 34 })],
    ['a folio beyond its range', stamp({ folio: 201 })],
    ['a folio that is no number', stamp({ folio: '0x7b' })],
    ['no key', whole.replace(/<M>.*<\/M>/, '<M></M>')],
    ['an endless key', whole.replace(/<M>.*<\/M>/, `<M>${'A9'.repeat(5_000)}</M>`)],
    ['more than a code can have', stamp({ item: 'x'.repeat(2_000) })],
    ['nothing of one', '<TED>'.repeat(20_000)],
    ['a page of the web', '<html><body>Hola</body></html>'],
    ['', ''],
  ])('with %s says nothing', async (_, code) => {
    expect(await readTimbre(code)).toBeNull()
  })

  test('is the same paper by issuer, type and folio', async () => {
    const [one, again, other] = await Promise.all(
      [stamp(), stamp({ item: 'Mesa' }), stamp({ folio: 124 })].map((code) => readTimbre(code)),
    )
    expect(one && again && isSamePaper(one, again)).toBe(true)
    expect(one && other && isSamePaper(one, other)).toBe(false)
  })

  test('is not the same paper as one of another type, which has the same folio', async () => {
    const [one, exempt] = await Promise.all(
      [stamp(), stamp({ type: 34, date: '2026-10-05' })].map((code) => readTimbre(code)),
    )
    expect(exempt).toMatchObject({ kind: 'factura', folio: '123' })
    expect(one && exempt && isSamePaper(one, exempt)).toBe(false)
  })
})

describe('an identity card', () => {
  const asked: Asked = {
    ...{ name: 'Cédula de identidad del arrendatario', period: null, rol: null, address: null },
    ...{ rut: '15.000.822-0', ownRut: '12.345.678-5', today: '2026-11-28' },
  }
  const say = (code: string, of = asked) => {
    const facts = readCedula(code)
    return facts && compareFacts(facts, of)?.text
  }

  test("that is the tenant's and valid is said to be it", () => {
    expect(say(cedulaCode())).toBe('Es la cédula de 15.000.822-0 vigente hasta el 15/10/2099')
  })

  test("that is somebody else's, or has expired, is named", () => {
    expect(say(cedulaCode({ run: '12345678-5' }))).toBe(
      'Esta cédula no lleva el RUT del arrendatario, 15.000.822-0',
    )
    expect(say(cedulaCode({ expires: '2611273' }))).toBe('Esta cédula venció el 27/11/2026')
    expect(say(cedulaCode({ expires: '2611273' }), { ...asked, rut: null })).toBe(
      'Esta cédula venció el 27/11/2026',
    )
  })

  test("that lies beside another's is found among them", async () => {
    const cards = async (...of: Parameters<typeof cedulaCode>[0][]) => {
      const facts = await factsOfCodes(of.map((one) => cedulaCode(one)))
      return facts && compareFacts(facts, asked)?.text
    }
    const spouses = { run: '12345678-5' }
    expect(await cards(spouses, {}, {})).toBe('Es la cédula de 15.000.822-0 vigente hasta el 15/10/2099')
    expect(await cards({ ...spouses, expires: '2611273' }, {})).toBeUndefined()
    expect(await cards(spouses, spouses)).toMatch(/^Esta cédula no lleva/)
  })

  test("that is the landlord's is said to be it; another's may be their spouse's, and is passed over", () => {
    const own = { ...asked, rut: null, name: 'Cédula de identidad por ambos lados' }
    expect(say(cedulaCode({ run: '12345678-5' }), own)).toBe(
      'Es la cédula de 12.345.678-5 vigente hasta el 15/10/2099',
    )
    expect(say(cedulaCode(), own)).toBeUndefined()
    expect(say(cedulaCode(), { ...own, ownRut: null })).toBeUndefined()
    const spouses = { ...own, name: 'Cédula de identidad del cónyuge' }
    expect(say(cedulaCode({ run: '12345678-5' }), spouses)).toBeUndefined()
    expect(say(cedulaCode({ run: '12345678-5' }), { ...own, rut: '15.000.822-0' })).toMatch(/^Esta cédula no/)
  })

  test('whose owner is not known, or whose expiry can not be read, is passed over', () => {
    expect(say(cedulaCode(), { ...asked, rut: null })).toBeUndefined()
    expect(say(cedulaCode({ expires: '2611272' }))).toBeUndefined()
    expect(say(cedulaCode({ expires: '2613015' }))).toBeUndefined()
  })

  test.each([
    ['of another office', cedulaCode().replace('registrocivil.cl', 'example.com')],
    [
      'of an address that ends like it',
      cedulaCode().replace('registrocivil.cl/', 'registrocivil.cl.example.com/'),
    ],
    ['with a RUN that is none', cedulaCode({ run: '15000822-1' })],
    ['without a RUN', cedulaCode({ run: '' })],
    ['of many parts', `${cedulaCode()}?RUN=15000822-0`],
    ['of a thousand letters', `https://${'x.'.repeat(50_000)}registrocivil.cl/?RUN=15000822-0`],
    ['that is a text', 'Hola'],
  ])('is not what a code is %s', (_, code) => {
    expect(readCedula(code)).toBeNull()
  })
})
