import { useParams } from 'react-router-dom'
import { UploadForm } from '../../documents/upload/upload-form'
import { targetKey, type Target } from '../../../shared/target'

/** /task/arriendo/createDocument/{idContrato}/{idDocument} */
export function ContratoUploadPage() {
  const { idContrato, idDocument } = useParams()
  const target: Target = { area: 'contrato', type: Number(idDocument), contrato: Number(idContrato) }
  return <UploadForm key={targetKey(target)} target={target} />
}
