import { useState } from 'react'
import { Button } from '../../ui/button'
import { lazyPart } from '../../ui/lazy-part'
import type { Opening } from './document-beside'

const DocumentDialog = lazyPart(async () => (await import('./document-dialog')).DocumentDialog)

export function ViewDocument({ documentId, name }: { documentId: number; name: string }) {
  const [opening, setOpening] = useState<Opening | null>(null)
  return (
    <>
      <Button
        variant="quiet"
        icon="clip"
        aria-label={`Ver documento ${name}`}
        aria-current={opening !== null || undefined}
        onClick={({ currentTarget }) => setOpening({ by: currentTarget })}
      >
        Ver
      </Button>
      {opening && (
        <DocumentDialog
          documentId={documentId}
          name={name}
          opening={opening}
          onClose={() => setOpening(null)}
        />
      )}
    </>
  )
}
