import { useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Tabs } from '../../ui/tabs'
import styles from './document-beside.module.css'
import { DocumentFrame } from './document-frame'
import { DocumentNotes } from './document-notes'
import { useBeside, type Opened } from './use-beside'

/** docs/contract.md, 'Document dialog'. */
export function DocumentDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const isBeside = useBeside(opened, onClose)
  const { documentId, name } = opened
  return (
    <Dialog
      title={name}
      onClose={onClose}
      size="wide"
      beside={isBeside ? `surface unprinted ${styles['beside']}` : undefined}
    >
      <DocumentTabs key={documentId} documentId={documentId} name={name} />
      <DialogActions>
        <Button onClick={onClose}>Salir</Button>
      </DialogActions>
    </Dialog>
  )
}

function DocumentTabs({ documentId, name }: { documentId: number; name: string }) {
  const [tab, setTab] = useState<'file' | 'notes'>('file')
  return (
    <Tabs
      label={name}
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'file', label: 'Archivo', content: <DocumentFrame documentId={documentId} name={name} /> },
        { id: 'notes', label: 'Notas', content: <DocumentNotes documentId={documentId} /> },
      ]}
    />
  )
}
