import { buildApp } from './app'
import { dataPlace, readConfig, type Config } from './config'
import { whyElsewhere } from './database/programs'
import { trySmtp } from './mail/try-smtp'
import { needsHttps } from './needs-https'
import { openServices } from './open-services'
import { findDemoAccountant, findDemoSignIns } from './seed/demo-sign-ins'
import { startSentence } from './start-errors'

/** Starts the backend, and stops it on Ctrl-C after the running requests have ended. */
async function main(config: Config): Promise<void> {
  console.log(`Abriendo los datos de ${dataPlace(config)} …`)
  const elsewhere = whyElsewhere(config.dataDir, process.env['DATA_DIR'])
  if (elsewhere) console.log(elsewhere)
  const opening = openServices(config)
  // During the start only the portal's own PostgreSQL would outlive this process.
  let close = async () => {
    if (!config.databaseUrl) await (await opening).close()
  }
  let stoppingSince: number | null = null
  const stop = () => {
    if (stoppingSince !== null) {
      // A Ctrl-C may come twice, from the terminal and from npm. A later one does not wait.
      if (performance.now() - stoppingSince > 500) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    console.log('Deteniendo el portal: termina lo que está recibiendo. Otra vez Ctrl-C no lo espera.')
    const exit = (code: number) => () => process.exit(code)
    close().then(exit(0), exit(1))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const isStopping = () => stoppingSince !== null

  try {
    const services = await opening
    if (isStopping()) return
    for (const notice of services.notices) console.error(notice)
    const app = await buildApp(services)
    if (isStopping()) return
    close = async () => {
      await app.close()
      await services.close()
    }

    const address = await app.listen({ host: config.host, port: config.port })
    console.log(`Portal Inversionista: ${config.publicUrl ?? address}`)
    const warning = needsHttps(config)
    if (warning) console.log(warning)
    // Mails wait for their server, and the portal does not.
    if (config.smtpUrl)
      void trySmtp(config.smtpUrl, config.mailFrom, null).catch((error: unknown) => {
        console.error(
          `Los correos esperan: ${String(error instanceof Error ? error.message : error)} Lo prueba de nuevo: npm run contador -- probar-correo CORREO`,
        )
      })
    const lines = await Promise.all([findDemoSignIns(services.db), findDemoAccountant(services.db)])
    for (const line of lines.flat()) console.log(line)
    console.log('Ctrl-C lo detiene; el próximo inicio sigue con los mismos datos.')
  } catch (error) {
    // A stop closes the database under it, and ends the process itself.
    if (isStopping()) return
    // The portal's own PostgreSQL would outlive this process.
    await close().catch(() => undefined)
    throw error
  }
}

let config: Config | null = null
try {
  config = readConfig(process.env)
  await main(config)
} catch (error) {
  console.error(startSentence(error, config) ?? error)
  process.exit(1)
}
