import { useDocumentFile } from '../../queries/use-document-file'
import { Empty } from '../../ui/empty'
import { Icon } from '../../ui/icon'
import { Loading } from '../../ui/loading'
import { Panel } from '../../ui/panel'
import { hasPdfViewer } from '../../capture/pdf/open-pdf'
import { PdfPages } from './pdf-pages'
import { PictureFrame } from './picture-frame'
import { useMadeThumbnail } from './use-made-thumbnail'
import { useObjectUrl } from './use-object-url'
import { useTypedBytes } from './use-typed-bytes'

/** From this device if it was opened before. */
export function DocumentFrame({ documentId, name }: { documentId: number; name: string }) {
  const reading = useDocumentFile(documentId)
  const keepFirstPage = useMadeThumbnail(reading.data?.bytes ? documentId : null, hasPdfViewer())
  return (
    <Panel reading={reading}>
      {({ url, bytes }) =>
        bytes ? (
          <FileFrame bytes={bytes} url={url} name={name} onFirstPage={keepFirstPage} />
        ) : url ? (
          <FrameOfUrl url={url} name={name} />
        ) : (
          <Empty text="El portal no tiene un archivo que se pueda mostrar." />
        )
      }
    </Panel>
  )
}

/** Known kinds are safe to show: pictures without scripts, PDFs in the browser's viewer. */
export function FileFrame({
  bytes,
  url,
  name,
  opens = true,
  height = 500,
  onFirstPage,
}: {
  bytes: Blob
  url: string | null
  name: string
  /** CSS pixels. */
  height?: number
  /** A PDF's, where it is drawn here. */
  onFirstPage?: (drawn: HTMLCanvasElement) => void
  /** Adds a link that opens the file. */
  opens?: boolean
}) {
  const typed = useTypedBytes(bytes)
  const address = useObjectUrl(typed?.blob ?? null)
  if (!typed || !address) return <Loading />
  if (typed.kind === null) return url ? <FrameOfUrl url={url} name={name} /> : <OpenLink url={address} />
  return (
    <>
      {typed.tooLarge ? (
        <p>La imagen es demasiado grande para mostrarla aquí.</p>
      ) : typed.kind !== 'pdf' ? (
        <PictureFrame address={address} name={name} height={height} />
      ) : hasPdfViewer() ? (
        // A sandbox forbids Chromium's PDF viewer (https://github.com/whatwg/html/issues/3958).
        <iframe
          className="full edged rounded paper"
          height={height}
          title={`Archivo ${name}`}
          src={address}
        />
      ) : (
        <PdfPages bytes={typed.blob} name={name} height={height} onFirstPage={onFirstPage} />
      )}
      {opens && <OpenLink url={address} />}
    </>
  )
}

function FrameOfUrl({ url, name }: { url: string; name: string }) {
  return (
    <>
      <iframe
        className="full edged rounded paper"
        height={500}
        title={`Archivo ${name}`}
        src={url}
        sandbox=""
      />
      <OpenLink url={url} />
    </>
  )
}

function OpenLink({ url }: { url: string }) {
  return (
    <a className="touch" href={url} target="_blank" rel="noopener noreferrer">
      <Icon name="external" />
      Abrir archivo
    </a>
  )
}
