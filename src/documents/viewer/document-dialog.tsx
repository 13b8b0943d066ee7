import { useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Tabs } from '../../ui/tabs'
import { DocumentFrame } from './document-frame'
import { DocumentNotes } from './document-notes'

/** docs/contract.md, 'Document dialog'. */
export function DocumentDialog({
  documentId,
  name,
  onClose,
}: {
  documentId: number
  name: string
  onClose: () => void
}) {
  const [tab, setTab] = useState<'file' | 'notes'>('file')
  return (
    <Dialog title={name} onClose={onClose} wide>
      <Tabs
        label={name}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'file', label: 'Archivo', content: <DocumentFrame documentId={documentId} name={name} /> },
          { id: 'notes', label: 'Notas', content: <DocumentNotes documentId={documentId} /> },
        ]}
      />
      <DialogActions>
        <Button onClick={onClose}>Salir</Button>
      </DialogActions>
    </Dialog>
  )
}
