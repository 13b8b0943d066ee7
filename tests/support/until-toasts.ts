import { act, screen } from '@testing-library/react'
import { notify } from '../../src/ui/toast'

/** Until every toast that the app has asked for is on the screen: they come in order. */
export async function untilToasts(): Promise<void> {
  act(() => notify.info('El último aviso.'))
  await screen.findByText('El último aviso.')
}
