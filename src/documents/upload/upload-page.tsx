import { useLocation } from 'react-router-dom'
import { addressOf, areas, targetAt, type Area } from '../../../shared/areas'
import { UnknownDocument, UploadForm } from './upload-form'

/** The upload form of the document that has this address, which may be typed by hand. */
export function uploadPage(area: Area) {
  return function UploadPage() {
    const target = targetAt(useLocation().pathname)
    if (!target) return <UnknownDocument back={areas[area].list} />
    return <UploadForm key={addressOf(target)} target={target} />
  }
}
