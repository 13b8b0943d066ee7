import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listPath } from '../../lib/list-path'
import { useMedia } from '../../lib/use-media'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Tabs } from '../../ui/tabs'
import { DocumentBeside, type Opening } from './document-beside'
import { DocumentFrame } from './document-frame'
import { DocumentNotes } from './document-notes'

type Props = { documentId: number; name: string; opening: Opening; onClose: () => void }

/**
 * docs/contract.md, 'Document dialog'. Next to the list that it was opened from, if there is room
 * and no form is there.
 */
export function DocumentDialog({ documentId, name, opening, onClose }: Props) {
  const isList = listPath.test(useLocation().pathname)
  const [fromList] = useState(isList)
  const isBeside = useMedia('(width >= 1100px)') && fromList
  const close = useEffectEvent(onClose)
  // A form takes its place, and the list stays.
  useEffect(() => {
    if (fromList && !isList) close()
  }, [fromList, isList])
  const content = <Content documentId={documentId} name={name} onClose={onClose} />
  return isBeside ? (
    <DocumentBeside title={name} opening={opening} onClose={onClose}>
      {content}
    </DocumentBeside>
  ) : (
    <Dialog title={name} onClose={onClose} wide>
      {content}
    </Dialog>
  )
}

function Content({ documentId, name, onClose }: Omit<Props, 'opening'>) {
  const [tab, setTab] = useState<'file' | 'notes'>('file')
  return (
    <>
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
    </>
  )
}
