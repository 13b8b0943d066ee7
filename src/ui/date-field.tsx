import type { ComponentProps } from 'react'
import { TextField } from './field'

/** The platform's own date input: `YYYY-MM-DD` as value, shown as the device writes dates (contract §4). */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  // Without a last day Chromium takes years of six digits.
  return <TextField max="9999-12-31" {...props} type="date" />
}
