import { FileInput } from '../../documents/chosen/file-input'
import { keepUnassigned } from '../../documents/chosen/keep-unassigned'
import styles from './compartir.module.css'

/** Files are kept before anything is said of them. On an iPhone, which shares none, it is the way in. */
export function ChooseFiles({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <div className={`wrap ${styles['choose']}`}>
      <FileInput
        label={isFirst ? 'Elegir archivos' : 'Agregar archivos'}
        variant={isFirst ? 'primary' : 'secondary'}
        icon="upload"
        accept="image/*,application/pdf"
        multiple
        onChoose={(files) => void keepUnassigned(files)}
      />
    </div>
  )
}
