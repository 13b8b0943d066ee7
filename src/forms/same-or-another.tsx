import { Button } from '../ui/button'
import { Dialog, DialogActions } from '../ui/dialog'
import type { Meant } from './save-once'

export type Question = {
  /** Between the saved thing and the one in the form, in words. */
  differences: readonly string[]
  answer: (meant: Meant) => void
}

/** Whether what was typed over a thing that is already saved is another one. */
export function SameOrAnother({ differences, answer }: Question) {
  return (
    <Dialog title="¿Agregas otro registro o corriges el anterior?" onClose={() => answer(null)}>
      <p>Lo que guardaste antes ya está en el portal. Después cambiaste:</p>
      <ul>
        {differences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Si agregas otro, quedan los dos. Si corriges el anterior, lo nuevo reemplaza lo que tenía.</p>
      <DialogActions>
        <Button onClick={() => answer('same')}>Corregir el anterior</Button>
        <Button variant="primary" onClick={() => answer('another')}>
          Agregar otro
        </Button>
      </DialogActions>
    </Dialog>
  )
}
