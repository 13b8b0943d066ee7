import { Button } from '../../ui/button'
import { useViewer } from './open-document'

export function ViewDocument({ documentId, name }: { documentId: number; name: string }) {
  const { opened, open } = useViewer()
  const isOpen = opened?.documentId === documentId && opened.name === name
  return (
    <Button
      variant="quiet"
      icon="clip"
      aria-label={`Ver documento ${name}`}
      aria-current={isOpen || undefined}
      onClick={({ currentTarget }) => open({ documentId, name, by: currentTarget })}
    >
      Ver
    </Button>
  )
}
