import type { ServerResponse } from 'node:http'
import { eventsPath } from '../../../shared/calls/accountant'
import { isLive } from '../../domain/sessions'
import type { Routes } from '../wire/serve'
import { userOf } from '../wire/request'
import { WireError } from '../wire/wire-error'

/** Streams of one account in this process. A desk has one while it is visible. */
const mostOfOne = 8
const tooMany = 'Hay demasiadas ventanas del escritorio abiertas: la lista se pone al día cada 10 segundos.'

/** Bytes. */
const mostUnread = 16_384

type Stream = { account: number; session: string; response: ServerResponse }

/**
 * docs/contract.md, 'News': a line for each change that the desks see, whichever process made it.
 * `beat`: milliseconds between two signs of life, at which sessions that have ended are noticed, too.
 */
export function eventRoutes(beat: number): Routes {
  return (app, { db }) => {
    const streams = new Set<Stream>()
    let listening: Promise<() => void> | null = null
    let stopping = false

    const tell = (text: string) => {
      for (const { response } of streams)
        if (response.writableLength > mostUnread) response.destroy()
        else if (!response.writableEnded) response.write(text)
    }
    const endOver = async () => {
      for (const { session, response } of streams) if (!(await isLive(db, session))) end(response)
    }
    const endAll = () => {
      for (const { response } of streams) end(response)
    }
    // A desk that is cut off lists by itself, and comes again.
    const endOverOrAll = () => void endOver().catch(endAll)

    const listen = () => {
      listening ??= db
        .listen('desk', {
          onTold: (told) => (told === 'session' ? endOverOrAll() : tell(`data: ${told}\n\n`)),
          onEnd() {
            listening = null
            endAll()
          },
        })
        .catch((error: unknown) => {
          listening = null
          throw error
        })
      return listening
    }

    const beating = setInterval(() => {
      tell(':\n\n')
      endOverOrAll()
    }, beat)
    // A stop waits for no stream.
    app.addHook('preClose', (done) => {
      stopping = true
      clearInterval(beating)
      endAll()
      done()
    })
    app.addHook('onClose', async () => {
      const end = await listening?.catch(() => null)
      end?.()
    })

    app.route({
      method: 'GET',
      url: eventsPath,
      // A HEAD request would not end either.
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { id: account, session } = userOf(request)
        await listen()
        if ([...streams].filter((one) => one.account === account).length >= mostOfOne)
          throw new WireError(429, { error: tooMany }, { 'Retry-After': '60' })
        reply.hijack()
        const { raw: response } = reply
        reply.headers({
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          // nginx would wait for more: https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
          'X-Accel-Buffering': 'no',
        })
        for (const [name, value = ''] of Object.entries(reply.getHeaders())) response.setHeader(name, value)
        // The caller may have left before: no 'close' comes then.
        if (response.destroyed) return
        const stream = { account, session, response }
        streams.add(stream)
        response.once('close', () => streams.delete(stream))
        response.write(':\n\n')
        // The session may have ended, or a stop begun, before this stream was registered.
        if (stopping) end(response)
        else endOverOrAll()
      },
    })
  }
}

/** Ends the stream; after a second it is cut, because a client may not read. */
function end(response: ServerResponse): void {
  if (response.writableEnded) return
  response.end()
  const cut = setTimeout(() => response.destroy(), 1000)
  response.once('close', () => clearTimeout(cut))
}
