import { expect, test } from 'vitest'
import { contratoFields, contratoParts, inmuebleFields, unitFields } from '../../../shared/fields'
import { contratoProblems, editedFields, newProblems } from '../../../src/features/contratos/contrato-form'
import { emptyTexts, problemsOf } from '../../../src/forms/fields/kinds'

const year = 'Escribe el año con cuatro cifras: 2025, no 25.'
const amount = 'Escribe 350.000 con punto, o 350,00.'

test('what a field can not read is not saved, in any form', () => {
  const contract = {
    ...emptyTexts(contratoFields),
    nombre_arrendatario: 'Juana Pérez',
    fecha_inicio: '0025-03-01',
    fecha_termino: '2026-03-01',
    rut_arrendatario: '8.500-K',
    mobile_phone: '987654321 / 912345678',
    valor_arriendo: '350,000',
  }
  expect(contratoProblems(editedFields, contract)).toEqual({
    fecha_inicio: year,
    rut_arrendatario: 'Un RUT que termina en K tiene más números: 85.001-K. Revisa si falta alguno.',
    mobile_phone: 'Escribe un solo teléfono, sin anexo, como 56987654321.',
    valor_arriendo: amount,
  })
  expect(Object.keys(problemsOf(contratoParts.tenant, contract))).toHaveLength(3)

  const dates = { fecha_escritura: '0025-03-01', fecha_facturacion: '0199-03-01', fecha_inscripcion_cbr: '' }
  const property = {
    ...emptyTexts(inmuebleFields),
    tipo: 'Casa',
    region: 'Valparaíso',
    comuna: 'Calera',
    rol: '1',
  }
  const amounts = { valor_departamento: '350,000', avaluo: '350,000' }
  expect(problemsOf(inmuebleFields, { ...property, numero_departamento: '7', ...dates, ...amounts })).toEqual(
    {
      fecha_escritura: year,
      fecha_facturacion: year,
      valor_departamento: amount,
      avaluo: amount,
    },
  )

  const values = { valor: '350,000', valor_pesos: '350,000', avaluo: '350,000' }
  expect(problemsOf(unitFields, { ...emptyTexts(unitFields), numero: '7', ...values })).toEqual({
    valor: amount,
    valor_pesos: amount,
    avaluo: amount,
  })
})

test('what the contract does not let is not asked for again', () => {
  const values = { valor_estacionamiento_arriendo: '450 mil', valor_bodega_arriendo: '450 mil' }
  const names = (type: string) =>
    Object.keys(newProblems({ ...emptyTexts(contratoFields), ...values, type })).filter(
      (name) => name in values,
    )
  expect(names('1')).toEqual([])
  expect(names('2')).toEqual(['valor_bodega_arriendo'])
  expect(names('3')).toEqual(['valor_estacionamiento_arriendo'])
})
