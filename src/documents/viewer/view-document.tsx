import { useState } from 'react'
import { Button } from '../../ui/button'
import { lazyPart } from '../../ui/lazy-part'

const DocumentDialog = lazyPart(async () => (await import('./document-dialog')).DocumentDialog)

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
