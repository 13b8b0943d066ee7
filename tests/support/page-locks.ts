import { webLocks } from './web-locks'

// happy-dom has no Web Locks. Imported before the app, which takes them when it is loaded.
Object.defineProperty(navigator, 'locks', { value: webLocks() })
