import { sleep, systemClock } from '../src/lib/clock'
import { routes } from '../src/lib/routes'
import { readSnapshot, type LaunchSnapshot } from '../src/queries/launch-snapshots'
import { readKeptSession } from '../src/session/kept-session'

/** A storage that does not answer holds up the app's start for no longer than this, in milliseconds. */
const longest = 300

/**
 * The start page with what its screen looked like when it was last opened, if there is that and the device keeps the session
 * (docs/decisions/launch-snapshot.md). Never throws.
 */
export async function withLaunchSnapshot(startPage: Response, { pathname, search }: URL): Promise<Response> {
  // What is searched for is no part of a snapshot's name.
  if (search) return startPage
  const [html, snapshot] = await Promise.all([
    startPage.clone().text(),
    Promise.race([find(pathname), sleep(systemClock, longest).then(() => null)]),
  ])
  // Of an earlier version of the app: its classes are others now.
  if (!snapshot || !html.includes(snapshot.stylesheet)) return startPage
  const { status, statusText, headers } = startPage
  return new Response(place(html, snapshot), { status, statusText, headers })
}

async function find(pathname: string): Promise<LaunchSnapshot | null> {
  try {
    const session = await readKeptSession()
    return session && (await readSnapshot(session.user.id, pathname === '/' ? routes.home : pathname))
  } catch (error) {
    console.warn('launch snapshot: not read', error)
    return null
  }
}

/** Behind it the launch screen stays, for an app that does not come (src/splash.css). */
function place(startPage: string, { html, fontSize }: LaunchSnapshot): string {
  return startPage
    .replace('<html', () => (fontSize ? `<html style="font-size: ${fontSize}"` : '<html'))
    .replace('class="splash"', 'class="splash splash-behind"')
    .replace(
      '</body>',
      () => `<div class="snapshot" aria-hidden="true"><div inert>${html}</div></div></body>`,
    )
}
