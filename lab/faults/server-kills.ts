import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../server/config'
import { openServices } from '../../server/open-services'
import { program, startBackend, type Backend } from '../../tests/support/backend'
import { ownPassword, signIn, signInAtFirst } from '../../tests/support/client'
import { run } from '../../tests/support/contador'
import { freePort } from '../../tests/support/free-port'
import { storedNames } from '../../tests/support/killable-portal'
import { compare, runPhone, type Delivery } from '../../tests/support/phones'
import { newDataDir } from '../../tests/support/template-data'
import { createRandom } from '../../tests/faults/random'

/** What is under way when it is killed. The words of a command, of which `$1` is a document that was delivered and `$2` a new file. */
const works = {
  uploads: null,
  review: ['contador', 'aprobar', '$1', '--contador', 'Ana'],
  erasure: ['contador', 'eliminar-documento', '$1', '--confirmo', '--contador', 'Ana'],
  export: ['contador', 'exportar', 'pedro.soto@example.cl', '$2'],
  backup: ['backup', '$2'],
  restore: ['restore', '$2', '--overwrite'],
  migration: ['main'],
} as const
type Work = keyof typeof works
const workNames = Object.keys(works) as Work[]
const victims = ['server', 'PostgreSQL', 'command'] as const

export type Kill = { work: Work; victim: (typeof victims)[number]; uploads: number; problems: string[] }

/**
 * Kills the server, its PostgreSQL or a command (SIGKILL) at a random moment of each work in turn, with the app's own database and phones
 * that upload meanwhile. Then every receipt has its document once, `revisar` reads each file again, and no file is left over.
 */
export async function runKills(trials: number, seed: number, onKill: (kill: Kill) => void): Promise<void> {
  const random = createRandom(seed)
  for (let trial = 0; trial < trials; trial += 1) {
    const work = workNames[trial % workNames.length] ?? 'uploads'
    const isAlone = work === 'restore' || work === 'migration'
    const victim = isAlone
      ? random.pick(['PostgreSQL', 'command'] as const)
      : work === 'uploads'
        ? random.pick(['server', 'PostgreSQL'] as const)
        : random.pick(victims)
    const moment = random.next() * (work === 'uploads' ? 1500 : 4000)
    onKill({ work, victim, ...(await killOnce(work, victim, moment)) })
  }
}

async function killOnce(
  work: Work,
  victim: Kill['victim'],
  moment: number,
): Promise<Pick<Kill, 'uploads' | 'problems'>> {
  // A migration begins with nothing.
  const dataDir = work === 'migration' ? mkdtempSync(join(tmpdir(), 'portal-kills-')) : newDataDir()
  const kept = mkdtempSync(join(tmpdir(), 'portal-kept-'))
  const archive = join(kept, 'archive')
  const problems: string[] = []
  try {
    if (work === 'migration') await killCommand(work, victim, moment, dataDir, [])
    const port = await freePort()
    let server: Backend = await startBackend({ dataDir, port })
    const pedro = await signInAtFirst(server.url, 'pedro.soto@example.cl', 'Clave.Inicial.1').catch(() =>
      signIn(server.url, 'pedro.soto@example.cl', ownPassword),
    )
    const delivered: Delivery[] = []
    const state = { isOver: false }
    const upload = async (phone: string, goesOn: () => boolean) => {
      const loss = () => null
      delivered.push(
        ...(await runPhone(phone, pedro.token, { loss, server: () => server.url, goesOn, bytes: 200_000 })),
      )
    }
    let first = 0
    await upload('before', () => (first += 1) <= 3)
    if (work === 'restore') {
      const { code, err } = await run('backup', [archive], { DATA_DIR: dataDir })
      if (code !== 0) problems.push(`backup: ${err}`)
      await server.stop()
    }
    const words = (works[work] ?? []).map((word) =>
      word === '$1' ? String(delivered[0]?.document) : word === '$2' ? archive : word,
    )
    const meanwhile =
      work === 'restore' || work === 'migration'
        ? []
        : ['a', 'b', 'c'].map((name) => upload(name, () => !state.isOver))
    if (work !== 'migration') {
      if (victim === 'command' || work === 'restore') await killCommand(work, victim, moment, dataDir, words)
      else {
        const [name, ...rest] = commandOf(words)
        const command = name === 'main' ? null : run(name, rest, { DATA_DIR: dataDir })
        await sleep(moment)
        if (victim === 'PostgreSQL') killPostgres(dataDir)
        else {
          await server.kill()
          server = await startBackend({ dataDir, port })
        }
        await command
      }
    }
    if (work === 'restore') server = await startBackend({ dataDir, port })
    // A phone whose try died with the server waits two minutes.
    state.isOver = true
    await Promise.all(meanwhile)
    await server.stop()
    problems.push(...(await findProblems(dataDir, delivered, work === 'erasure' ? delivered[0] : undefined)))
    return { uploads: delivered.length, problems }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(kept, { recursive: true, force: true })
  }
}

/** The server's own program where no command is named. */
function commandOf(words: readonly string[]): [Parameters<typeof program>[0], ...string[]] {
  const [name, ...rest] = words
  return name === 'contador' || name === 'backup' || name === 'restore' ? [name, ...rest] : ['main']
}

/** Starts a command and kills it, or the PostgreSQL that it works on. */
async function killCommand(
  work: Work,
  victim: Kill['victim'],
  moment: number,
  dataDir: string,
  words: readonly string[],
): Promise<void> {
  const [name, ...rest] = commandOf(words)
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', MIN_FREE_MB: '0' }
  const command = spawn(process.execPath, [...program(name), ...rest], { env, stdio: 'ignore' })
  const ended = once(command, 'exit')
  await Promise.race([sleep(moment), ended])
  if (victim === 'PostgreSQL') killPostgres(dataDir)
  // A command ends by itself then; a server goes on.
  if (victim === 'PostgreSQL' && work !== 'migration') await ended
  command.kill('SIGKILL')
  await ended
}

function killPostgres(dataDir: string): void {
  try {
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    )
  } catch {
    // It does not run at this moment.
  }
}

async function findProblems(
  dataDir: string,
  delivered: readonly Delivery[],
  erased: Delivery | undefined,
): Promise<string[]> {
  const { code, out, err } = await run('contador', ['revisar', '--muestra', '1000000'], {
    DATA_DIR: dataDir,
  })
  const problems = code === 0 && out.endsWith(', 0 sin registro.') ? [] : [`revisar: ${out} ${err}`]
  const services = await openServices(readConfig({ DATA_DIR: dataDir }))
  try {
    const { db } = services
    const left = delivered.filter((one) => one !== erased)
    const { lost, twice } = await compare({ db, keys: () => storedNames(dataDir) }, left)
    const again = twice.filter((name) => delivered.some((one) => one.name === name))
    return [...problems, ...lost.map((name) => `lost: ${name}`), ...again.map((name) => `twice: ${name}`)]
  } finally {
    await services.close()
  }
}
