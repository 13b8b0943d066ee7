import { Button } from './button'

/** Leaves a form, within the transition of a link out of it (src/app/start/screen-transitions.ts). */
export function LeaveButton({ onLeave }: { onLeave: () => void }) {
  return (
    <Button data-leaves-form onClick={onLeave}>
      Salir
    </Button>
  )
}
