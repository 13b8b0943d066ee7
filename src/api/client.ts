import axios from 'axios'

export { isAxiosError, isCancel } from 'axios'

export const client = axios.create({ withCredentials: true, timeout: 30_000 })
