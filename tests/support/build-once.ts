import setUpServer, { buildIfChanged } from './built-server'

/** Global set-up of the end-to-end tests, which drive the built app too. */
export default function setUp(): Promise<() => void> {
  buildIfChanged('app', 'desk')
  return setUpServer()
}
