import { useMemo } from 'react'
import type { PhotoPage } from '../../capture/photos-pdf'
import { IconButton } from '../../ui/button'
import { useObjectUrl } from '../use-object-url'
import { FileInput } from './file-picker'
import styles from './page-list.module.css'

/** The photos of one document, in the order of its pages (docs/contract.md, 'Several pages'). */
export function PageList({
  pages,
  disabled,
  onChange,
  onRetake,
}: {
  pages: readonly PhotoPage[]
  disabled: boolean
  onChange: (pages: readonly PhotoPage[]) => void
  onRetake: (index: number, file: File) => void
}) {
  const move = (index: number, by: number) => {
    const page = pages[index]
    if (page) onChange(pages.toSpliced(index, 1).toSpliced(index + by, 0, page))
  }
  return (
    <ol className={styles['pages']} aria-label="Páginas">
      {pages.map((page, index) => {
        const name = `página ${index + 1}`
        return (
          <li key={index} className={styles['page']}>
            <PagePicture page={page} label={`Página ${index + 1}`} />
            <div className={styles['actions']}>
              <IconButton
                icon="refresh"
                label={`Girar ${name}`}
                disabled={disabled}
                onClick={() => onChange(pages.with(index, { ...page, turn: (page.turn + 90) % 360 }))}
              />
              <IconButton
                icon="arrowLeft"
                label={`Mover ${name} antes`}
                disabled={disabled || index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon="arrowRight"
                label={`Mover ${name} después`}
                disabled={disabled || index === pages.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="trash"
                label={`Quitar ${name}`}
                disabled={disabled}
                onClick={() => onChange(pages.toSpliced(index, 1))}
              />
            </div>
            <FileInput
              label={`Retomar ${name}`}
              icon="camera"
              accept="image/*"
              capture="environment"
              disabled={disabled}
              onChoose={([file]) => file && onRetake(index, file)}
            />
          </li>
        )
      })}
    </ol>
  )
}

function PagePicture({ page, label }: { page: PhotoPage; label: string }) {
  const url = useObjectUrl(useMemo(() => new Blob([page.bytes], { type: 'image/jpeg' }), [page.bytes]))
  return (
    <div className={styles['picture']}>
      {url && <img src={url} alt={label} style={{ rotate: `${page.turn}deg` }} />}
    </div>
  )
}
