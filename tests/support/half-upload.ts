import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends the first half of an initial document's upload over a socket; `finish` sends the rest. */
export function halfAnUpload(
  url: string,
  token: string,
  file: Uint8Array,
  key: string = randomUUID(),
  tipoDocument = 34,
) {
  const head =
    `--b\r\nContent-Disposition: form-data; name="tipoDocument"\r\n\r\n${tipoDocument}\r\n` +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const tail = '\r\n--b--\r\n'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `POST /api/client/initial/create HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Idempotency-Key: ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${head.length + file.length + tail.length}\r\nConnection: close\r\n\r\n${head}`,
  )
  socket.write(file.subarray(0, file.length / 2))
  return {
    socket,
    finish: () => {
      socket.write(file.subarray(file.length / 2))
      socket.write(tail)
      return text(socket)
    },
  }
}
