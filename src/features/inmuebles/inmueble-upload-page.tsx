import { useParams } from 'react-router-dom'
import { UploadForm } from '../../documents/upload/upload-form'
import { targetKey, type Target } from '../../../shared/target'

/** /task/inmuebles/createDocument/{idInmueble}/{idDocument} */
export function InmuebleUploadPage() {
  const { idInmueble, idDocument } = useParams()
  const target: Target = { area: 'inmueble', type: Number(idDocument), inmueble: Number(idInmueble) }
  return <UploadForm key={targetKey(target)} target={target} />
}
