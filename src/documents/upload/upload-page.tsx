import { useLocation } from 'react-router-dom'
import { areas, formAt, formOf, type Area } from '../../../shared/areas'
import { UnknownDocument, UploadForm } from './upload-form'

export function uploadPage(area: Area) {
  return function UploadPage() {
    const { pathname, search } = useLocation()
    const at = formAt(pathname + search)
    // A hand-typed address may name no document.
    if (!at) return <UnknownDocument back={areas[area].list} />
    return <UploadForm key={formOf(at.target, at.replaces)} {...at} />
  }
}
