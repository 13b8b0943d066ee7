import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { routes } from '../../lib/routes'
import { Message } from '../../ui/message'
import type { DraftFile } from './file-draft'
import { FilePicker } from './file-picker'
import { FilePreview } from './file-preview'
import { PageList } from './page-list'
import styles from './upload-form.module.css'
import type { ChosenFile } from './use-chosen-file'

/** The file of the upload form: the ways to choose it, what is wrong with it, its pages, and what will be sent. */
export function UploadFile({
  chosen,
  problem,
  disabled,
  children,
}: {
  chosen: ChosenFile
  problem: string | null
  disabled: boolean
  /** What there is to say about the chosen file. */
  children: ReactNode
}) {
  const problemId = useId()
  const { file, pages, preparing } = chosen
  return (
    <div className={styles['file']}>
      <FilePicker
        required={!file}
        invalid={problem !== null}
        disabled={disabled}
        describedBy={problem ? problemId : undefined}
        multiple
        onChoose={chosen.choose}
      />
      {problem && (
        <div id={problemId}>
          <Message tone="danger">{problem}</Message>
        </div>
      )}
      {preparing && (
        <p role="status" className={styles['preparing']}>
          Preparando el archivo…
        </p>
      )}
      {pages.length > 0 && (
        <PageList
          pages={pages}
          disabled={disabled || preparing}
          onChange={chosen.changePages}
          onRetake={chosen.retakePage}
        />
      )}
      {file && <FilePreview file={file} />}
      {children}
    </div>
  )
}

/** For a file that was chosen, or shared, on an earlier visit. */
export function RestoredNote({ file }: { file: DraftFile }) {
  return (
    <Message tone="info">
      {file.shared === null ? (
        'Este archivo lo elegiste antes y aún no lo guardas.'
      ) : (
        <>
          Lo compartiste desde otra aplicación y aún no lo guardas. ¿No es este documento?{' '}
          <Link to={routes.compartir}>Elige otro</Link>
        </>
      )}
    </Message>
  )
}
