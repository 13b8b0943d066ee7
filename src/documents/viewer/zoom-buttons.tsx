import { Button } from '../../ui/button'

/** Factors of the frame's width. */
const zooms = [1, 1.5, 2, 3]

export function zoomAt(step: number): number {
  return zooms[step] ?? 1
}

export function ZoomButtons({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <>
      <Button variant="quiet" disabled={step === 0} onClick={() => onStep(step - 1)}>
        Alejar
      </Button>
      <Button variant="quiet" disabled={step === zooms.length - 1} onClick={() => onStep(step + 1)}>
        Acercar
      </Button>
    </>
  )
}
