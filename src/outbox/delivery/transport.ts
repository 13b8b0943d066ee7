import type { HttpResult } from './http-response'
import type { Progress } from '../model/upload'
import type { UploadRequest } from './request'

/** Sends one request. Never throws: failures are results. */
export type Transport = (
  request: UploadRequest,
  options: { bytes: number; onProgress: (progress: Progress) => void },
) => Promise<HttpResult>

/** Milliseconds without progress, as on networks that connect and then move nothing. */
export const stallLimit = 20_000

/** Milliseconds after the last byte; long, because some servers scan or convert documents first. */
export const responseLimit = 180_000
