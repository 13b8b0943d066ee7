import { useParams } from 'react-router-dom'
import { UploadForm } from '../../documents/upload/upload-form'
import { targetKey, type Target } from '../../../shared/target'

/** /task/monthly/createDocument/{idTask}/{idDocument}/{id?}/{id_2?}: the last two are the property and the contract, 0 is none. */
export function MonthlyUploadPage() {
  const { idTask, idDocument, id, id2 } = useParams()
  const target: Target = {
    area: 'monthly',
    type: Number(idDocument),
    task: Number(idTask),
    inmueble: Number(id) || null,
    contrato: Number(id2) || null,
  }
  return <UploadForm key={targetKey(target)} target={target} />
}
