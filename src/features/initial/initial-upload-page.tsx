import { useParams } from 'react-router-dom'
import { UploadForm } from '../../documents/upload/upload-form'

export function InitialUploadPage() {
  const type = Number(useParams()['id'])
  return <UploadForm key={type} target={{ area: 'initial', type }} />
}
