import axios from 'axios'

export { isCancel } from 'axios'

/** Any answer is an answer: what its status means is decided in `http.ts`. Times out after 20 s. */
export const client = axios.create({ withCredentials: true, timeout: 20_000, validateStatus: () => true })
