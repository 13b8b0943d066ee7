import { rmSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startBackend, type Backend } from '../support/backend'
import { landlordOf, receiptOf, someJpeg } from '../support/client'
import { contador } from '../support/contador'
import { eventually } from '../support/eventually'
import { signInPedro } from '../support/killable-portal'
import { startMailbox } from '../support/mailbox'
import { newDataDir } from '../support/template-data'

test('embedded: killed before the content of a mail, or before the answer to it, a rejection is told once', async () => {
  const dataDir = newDataDir()
  const mailbox = await startMailbox()
  const start = () => startBackend({ dataDir, env: { SMTP_URL: mailbox.url } })
  let server: Backend = await start()
  const pedro = await signInPedro(server)
  const reject = async (type: number) => {
    const { upload } = landlordOf(server.url, pedro.id, pedro.token)
    const { document_id } = receiptOf(
      await upload('/api/client/initial/create', { tipoDocument: type }, someJpeg(100)),
    )
    await contador({ DATA_DIR: dataDir }, 'rechazar', String(document_id), '--nota', `Motivo ${type}.`)
  }
  /** Which rejections have arrived. */
  const told = () => mailbox.mails.map(({ text }) => /Motivo (\d+)/.exec(text)?.[1])
  const states = async () => {
    const { out } = await contador({ DATA_DIR: dataDir }, 'avisos', '--json')
    return v.parse(v.array(v.object({ state: v.string() })), JSON.parse(out)).map(({ state }) => state)
  }
  /** Kills the server, once, when it has come to a step; resolves then. */
  const killAt = (step: string) =>
    new Promise<void>((resolve) => {
      mailbox.before = async (reached) => {
        if (reached !== step) return
        mailbox.before = () => undefined
        await server.kill()
        resolve()
      }
    })

  const beforeContent = killAt('recipient')
  await reject(34)
  await beforeContent
  expect(told()).toEqual([])
  server = await start()
  await eventually(() => expect(told()).toEqual(['34']))

  const beforeAnswer = killAt('content')
  await reject(35)
  await beforeAnswer
  server = await start()
  // The mail server has it, and the portal can't know.
  await eventually(async () => expect(await states()).toEqual(['incierto']))

  await reject(36)
  await eventually(() => expect(told()).toContain('36'))
  expect(told()).toEqual(['34', '35', '36'])

  await server.stop()
  mailbox.server.close()
  rmSync(dataDir, { recursive: true, force: true })
})
