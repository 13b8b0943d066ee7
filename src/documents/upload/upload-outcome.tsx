import { Button } from '../../ui/button'
import { Message } from '../../ui/message'
import { saveToDevice } from '../../lib/save-to-device'
import { SendingUpload, UploadProgress } from './upload-progress'
import type { SaveState } from './use-save-upload'

export function UploadOutcome({ state }: { state: SaveState }) {
  switch (state.step) {
    case 'idle':
    case 'storing':
      return null
    case 'sending':
      return <SendingUpload id={state.id} />
    case 'sending-from-memory':
      return <UploadProgress progress={state.progress} isStored={false} />
    case 'refused':
      return <Message tone="danger">{state.message}</Message>
    case 'not-stored': {
      const { file } = state
      return (
        <Message tone="danger">
          <p>{state.message}</p>
          {state.send && (
            <Button icon="send" onClick={state.send}>
              Enviar sin guardar
            </Button>
          )}
          {file && (
            <Button icon="download" onClick={() => saveToDevice(file)}>
              Guardar en el dispositivo
            </Button>
          )}
        </Message>
      )
    }
  }
}
