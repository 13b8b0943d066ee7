/**
 * `npm run audit`: asks the registry for known faults of the packages in production. Exits with 1
 * if there is one, or no answer. `--if-it-answers`: no answer is a notice, because `npm test` needs
 * no network.
 */
import { spawnSync } from 'node:child_process'
import { root } from './set-up.mjs'

const ifItAnswers = process.argv.includes('--if-it-answers')
const { stdout, error } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  { cwd: root, encoding: 'utf8', timeout: 60_000 },
)
const answer = parse(stdout)

if (answer?.metadata) {
  const known = Object.values(answer.vulnerabilities)
  for (const { name, severity, via } of known) {
    const causes = via.map((cause) =>
      cause.title ? `${cause.title} (${cause.range}, ${cause.url})` : `by ${cause}`,
    )
    console.error(`${name}: ${severity}. ${causes.join('; ')}`)
  }
  console.log(`${known.length} packages with known faults, of ${answer.metadata.dependencies.prod}`)
  process.exitCode = known.length > 0 ? 1 : 0
} else {
  const reason = answer?.message ?? error?.message ?? 'no answer'
  console.log(`The registry was not asked for known faults of the packages: ${reason}`)
  process.exitCode = ifItAnswers ? 0 : 1
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
