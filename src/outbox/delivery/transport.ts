import type { HttpResult } from './http-response'
import type { Progress } from '../model/upload'
import type { UploadRequest } from './request'

/** Sends one request. Never throws: what came of it is the result. */
export type Transport = (
  request: UploadRequest,
  options: { bytes: number; onProgress: (progress: Progress) => void },
) => Promise<HttpResult>

/** A body that stands still for this long is given up: lie-fi connects and then moves nothing. */
export const stallLimit = 20_000

/** How long an answer may take after the last byte: servers that scan or convert a document are slow. */
export const responseLimit = 180_000
