import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ComboboxField } from '../../../src/ui/combobox-field'
import { DateField } from '../../../src/ui/date-field'
import type { MaskedFieldProps } from '../../../src/ui/masked-field'
import { MoneyField } from '../../../src/ui/money-field'
import { PhoneField } from '../../../src/ui/phone-field'
import { RutField } from '../../../src/ui/rut-field'

type Field = (props: MaskedFieldProps) => React.ReactNode

function Held({ of: Of, label, initial = '' }: { of: Field; label: string; initial?: string }) {
  const [value, setValue] = useState(initial)
  return <Of label={label} value={value} onChange={setValue} />
}

/** Draws a field that holds what is typed. */
function draw(of: Field, initial = ''): HTMLInputElement {
  render(<Held of={of} label="Campo" initial={initial} />)
  return screen.getByLabelText('Campo')
}

describe('an amount', () => {
  test('gets its dots while it is typed, and takes a comma with two decimals', async () => {
    const field = draw(MoneyField)
    await userEvent.type(field, '1234567,89')
    expect(field).toHaveValue('1.234.567,89')
    expect(field).toHaveAttribute('inputmode', 'decimal')
  })

  test('keeps the caret in place when a digit is put in the middle', async () => {
    const field = draw(MoneyField)
    await userEvent.type(field, '1234567')
    await userEvent.type(field, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(field).toHaveValue('12.934.567')
    expect(field.selectionStart).toBe(4)
  })

  test('is pasted with the text around it', async () => {
    const field = draw(MoneyField)
    await userEvent.click(field)
    await userEvent.paste('$ 1.234.567 pesos')
    expect(field).toHaveValue('1.234.567')
  })

  test('gets a comma for its decimal dot when the field is left', async () => {
    const field = draw(MoneyField)
    await userEvent.type(field, '3250.5')
    await userEvent.tab()
    expect(field).toHaveValue('3.250,5')
  })
})

describe('a RUT', () => {
  const warning = /dígito verificador no corresponde/

  test('gets its dots and dash, and takes a K at the end', async () => {
    const field = draw(RutField)
    expect(field).toHaveAttribute('placeholder', 'x.xxx.xxx-x')
    await userEvent.type(field, '60803000k')
    expect(field).toHaveValue('60.803.000-K')
    expect(screen.queryByText(warning)).toBeNull()
  })

  test('with a wrong check digit is warned about under the field, and kept', async () => {
    const field = draw(RutField)
    await userEvent.type(field, '123456789')
    expect(screen.getByText(warning)).toBeVisible()
    expect(field).toHaveValue('12.345.678-9')
    expect(field).not.toHaveAttribute('aria-invalid')
    expect(field).toHaveAccessibleDescription(warning)
  })

  test('that is short is not warned about before the field is left', async () => {
    await userEvent.type(draw(RutField), '1234')
    expect(screen.queryByText(warning)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(warning)).toBeVisible()
  })

  test('is pasted whole, spaces and all', async () => {
    const field = draw(RutField)
    await userEvent.click(field)
    await userEvent.paste('12 . 345 . 678 - 5')
    expect(field).toHaveValue('12.345.678-5')
  })

  test('is dropped with the words around it', () => {
    const field = draw(RutField)
    fireEvent.drop(field, { dataTransfer: { getData: () => 'RUT 7.654.321-6 Karla Soto' } })
    expect(field).toHaveValue('7.654.321-6')
  })

  test.each(['100.200.300-4', '100200300k'])(
    'with a digit too many (%s) is not cut to a shorter one',
    async (keys) => {
      const field = draw(RutField)
      await userEvent.type(field, keys)
      await userEvent.tab()
      expect(field.value.replace(/[.-]/g, '')).toBe(keys.replace(/[.-]/g, ''))
      expect(field).toHaveAccessibleDescription(/más largo que un RUT/)
      await userEvent.type(field, '{Backspace}')
      expect(field).toHaveValue('10.020.030-0')
    },
  )

  test('that is too short for its K says so, and keeps it', async () => {
    const field = draw(RutField)
    await userEvent.click(field)
    await userEvent.paste('8500k')
    expect(field).toHaveValue('8.500-K')
    expect(field).toHaveAttribute('aria-invalid')
    expect(field).toHaveAccessibleDescription(/más números/)
    await userEvent.type(field, '1', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(field).toHaveValue('18.500-K')
    expect(field).not.toHaveAttribute('aria-invalid')
  })
})

describe('a key that can not be part of the value is not taken', () => {
  test.each([
    [MoneyField, '12abc34', '1.234'],
    [MoneyField, '-abc', ''],
    [MoneyField, '$5', '5'],
    [MoneyField, '1234,567', '1.234,56'],
    [MoneyField, '350,000', '350,00'],
    [MoneyField, '1,2,3.4', '1,23'],
    [MoneyField, '850.000 + 65.000', '850.000  65.000'],
    [RutField, '123k45', '1.234-5'],
    [RutField, '8500k', '850-0'],
    [RutField, '85001k', '85.001-K'],
    [RutField, '12x345.678-5', '12.345.678-5'],
    [RutField, '60803000k', '60.803.000-K'],
    [PhoneField, '+56 (9) 8765-4321 anexo', '56987654321'],
  ] as const)('%o: %s', async (of, keys, shown) => {
    const field = draw(of)
    await userEvent.type(field, keys)
    expect(field).toHaveValue(shown)
  })

  test('nor does it replace what is selected, nor need to be undone', async () => {
    const field = draw(MoneyField, '1.234')
    await userEvent.type(field, 'x', { initialSelectionStart: 0, initialSelectionEnd: 5 })
    expect(field).toHaveValue('1.234')
    await userEvent.type(field, '9x', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    expect(field).toHaveValue('19.234')
    expect(field.selectionStart).toBe(2)
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(field).toHaveValue('1.234')
  })

  test('also by a keyboard that composes', () => {
    const field = draw(MoneyField, '12')
    fireEvent.compositionStart(field)
    fireEvent.input(field, { target: { value: '12abc34' }, isComposing: true })
    fireEvent.compositionEnd(field)
    expect(field).toHaveValue('1.234')
  })

  test('but a key in a text that was pasted and is no amount leaves the rest of it', async () => {
    const field = draw(MoneyField, '450 mil')
    await userEvent.type(field, '5x')
    expect(field).toHaveValue('450 mil5')
  })
})

describe('a text that is not one value stays, and the field says why', () => {
  const amount = /^Escribe .*350\.000.* o /
  test.each([
    [RutField, '100.200.300-4', /más largo que un RUT/],
    [RutField, 'Karla Soto', /Escribe el RUT/],
    [PhoneField, 'sin teléfono', /un solo teléfono/],
    [PhoneField, '987654321 / 912345678', /un solo teléfono/],
    [MoneyField, '-500', /un solo monto/],
    [MoneyField, '350,000', amount],
    [MoneyField, '850.000 + 65.000', amount],
    [MoneyField, 'UF 12,5 ($450.000)', amount],
    [MoneyField, '450 mil', amount],
  ] as const)('%o: %s', async (of, text, why) => {
    const ways = ['pasted', 'dropped', 'filled', 'replaced', 'restored'] as const
    for (const way of ways) render(<Held of={of} label={way} initial={way === 'restored' ? text : ''} />)
    await userEvent.click(screen.getByLabelText('pasted'))
    await userEvent.paste(text)
    fireEvent.drop(screen.getByLabelText('dropped'), { dataTransfer: { getData: () => text } })
    fireEvent.change(screen.getByLabelText('filled'), { target: { value: text } })
    fireEvent.input(screen.getByLabelText('replaced'), {
      target: { value: text },
      inputType: 'insertReplacementText',
    })
    for (const way of ways) {
      const field = screen.getByLabelText(way)
      expect(field).toHaveValue(text)
      expect(field).toHaveAttribute('aria-invalid')
      expect(field).toHaveAccessibleDescription(why)
    }
  })
})

describe('a mask', () => {
  test('waits until a keyboard that composes has done', () => {
    const field = draw(RutField)
    fireEvent.compositionStart(field)
    for (const value of ['1', '12', '123', '12345678', '123456785']) {
      fireEvent.input(field, { target: { value }, inputType: 'insertCompositionText', isComposing: true })
      expect(field).toHaveValue(value)
    }
    fireEvent.compositionEnd(field)
    expect(field).toHaveValue('12.345.678-5')
  })

  test('knows an amount that is composed on from its own dots', () => {
    const field = draw(MoneyField, '1.234')
    fireEvent.compositionStart(field)
    fireEvent.input(field, { target: { value: '1.2345' }, isComposing: true })
    fireEvent.input(field, { target: { value: '1.23456' }, isComposing: true })
    fireEvent.compositionEnd(field)
    expect(field).toHaveValue('123.456')
  })

  test('lets each edit be undone, and done again', async () => {
    const field = draw(MoneyField, '5')
    await userEvent.clear(field)
    await userEvent.type(field, '1234')
    await userEvent.paste('56')
    expect(field).toHaveValue('123.456')
    const undone = []
    for (let step = 0; step < 7; step++) {
      await userEvent.keyboard('{Control>}z{/Control}')
      undone.push(field.value)
    }
    expect(undone).toEqual(['1.234', '123', '12', '1', '', '5', '5'])
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}y{/Control}')
    expect(field).toHaveValue('1')
    await userEvent.type(field, '9')
    await userEvent.keyboard('{Meta>}z{/Meta}')
    expect(field).toHaveValue('1')
  })
})

test('a year of two digits asks for four once the field is left', async () => {
  const field = draw(DateField)
  await userEvent.click(field)
  fireEvent.change(field, { target: { value: '0025-03-12' } })
  expect(field).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  expect(field).toHaveAttribute('aria-invalid')
  expect(field).toHaveAccessibleDescription(/cuatro cifras: 2025, no 25/)
  fireEvent.change(field, { target: { value: '2025-03-12' } })
  await userEvent.tab()
  expect(field).not.toHaveAttribute('aria-invalid')
})

test('an incomplete date says so until it is complete', () => {
  const { rerender } = render(<DateField label="Fecha" value="" onChange={() => undefined} />)
  const field = screen.getByLabelText<HTMLInputElement>('Fecha')
  // What a browser reports for '12/mm/aaaa'; no test environment has a date input to type into.
  const badInput = vi.spyOn(field, 'validity', 'get')
  badInput.mockReturnValue({ badInput: true } as ValidityState)
  fireEvent.blur(field)
  expect(field).toHaveAccessibleDescription('La fecha está incompleta. Complétala o bórrala.')
  badInput.mockReturnValue({ badInput: false } as ValidityState)
  fireEvent.blur(field)
  rerender(<DateField label="Fecha" value="2026-09-06" onChange={() => undefined} />)
  expect(field).not.toHaveAttribute('aria-invalid')
  expect(field).toHaveAccessibleDescription('domingo 6 de septiembre de 2026')
})

describe('a list that is searched', () => {
  function Comuna({ initial = '' }: { initial?: string }) {
    const [value, setValue] = useState(initial)
    return (
      <>
        <ComboboxField
          label="Comuna"
          value={value}
          onChange={setValue}
          options={['Calera', 'La Ligua', 'Ñuñoa', "O'Higgins", 'Valparaíso']}
          alias={(option) => (option === 'Calera' ? 'La Calera' : '')}
        />
        <output>{value}</output>
      </>
    )
  }
  const field = () => screen.getByRole('combobox', { name: 'Comuna' })
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

  test('finds without accents, and takes what is pressed', async () => {
    render(<Comuna />)
    await userEvent.type(field(), 'nunoa')
    expect(options()).toEqual(['Ñuñoa'])
    await userEvent.click(screen.getByRole('option', { name: 'Ñuñoa' }))
    expect(field()).toHaveValue('Ñuñoa')
    expect(screen.getByRole('status')).toHaveTextContent('Ñuñoa')
    expect(options()).toEqual([])
  })

  test('finds by another name, and is chosen by the keyboard alone', async () => {
    render(<Comuna />)
    await userEvent.type(field(), 'la calera{Enter}')
    expect(field()).toHaveValue('Calera')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field()).toHaveValue('La Ligua')
  })

  test('shows everything on a press, what is chosen included', async () => {
    render(<Comuna initial="Ñuñoa" />)
    await userEvent.click(field())
    expect(options()).toHaveLength(5)
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ñuñoa')
  })

  test('leaving takes the option that is highlighted, or the only one', async () => {
    render(<Comuna initial="Ñuñoa" />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'o’hig')
    await userEvent.tab()
    expect(field()).toHaveValue("O'Higgins")
    await userEvent.clear(field())
    await userEvent.type(field(), 'la{ArrowDown}')
    await userEvent.tab()
    expect(field()).toHaveValue('La Ligua')
    // A look at the list chooses nothing.
    await userEvent.click(field())
    await userEvent.tab()
    expect(field()).toHaveValue('La Ligua')
  })

  test('leaving keeps a text that is no option, and says so until one is chosen', async () => {
    render(<Comuna initial="Ñuñoa" />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'la flor')
    await userEvent.tab()
    expect(field()).toHaveValue('la flor')
    expect(field()).toHaveAccessibleDescription('Elige una de la lista.')
    expect(field()).toBeInvalid()
    await userEvent.clear(field())
    await userEvent.type(field(), 'nunoa')
    await userEvent.tab()
    expect(field()).toHaveValue('Ñuñoa')
    expect(field()).toBeValid()
  })

  test('Escape brings back what was chosen; a name written in full is taken', async () => {
    render(<Comuna initial="Ñuñoa" />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'xyz')
    expect(screen.getByText('Sin coincidencias')).toBeVisible()
    expect(field()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Escape}')
    expect(field()).toHaveValue('Ñuñoa')
    await userEvent.clear(field())
    await userEvent.type(field(), 'valparaiso')
    await userEvent.tab()
    expect(field()).toHaveValue('Valparaíso')
  })
})

test('an optional date can be emptied by a button of our own, a required one can not', async () => {
  const { unmount } = render(<Held of={DateField} label="Fecha Término" />)
  const date = screen.getByLabelText('Fecha Término')
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.change(date, { target: { value: '2026-09-05' } })
  await userEvent.click(screen.getByRole('button', { name: 'Borrar Fecha Término' }))
  expect(date).toHaveValue('')
  expect(date).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()

  render(<DateField label="Fecha" required value="2026-09-05" onChange={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})
