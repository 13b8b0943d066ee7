import { useState } from 'react'
import { Button } from '../ui/button'
import { DocumentDialog } from './document-dialog'

/** The clip of a row, and the dialog that it opens. */
export function ViewDocument({ documentId, name }: { documentId: number; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon="clip" aria-label={`Ver documento ${name}`} onClick={() => setOpen(true)}>
        Ver
      </Button>
      {open && <DocumentDialog documentId={documentId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
