import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline, Readable, Transform } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { maxFileBytes } from '../../shared/files'
import { timeLimits, type TimeLimits } from '../time-limits'
import { freeBytes } from './room'
import { openSpool } from './spool'
import { isFileKey, MissingFile, type FileStorage } from './storage'

/** An S3-compatible store. What is null comes from AWS's own variables, files and roles. */
export type S3Options = {
  bucket: string
  endpoint: string | null
  region: string
  accessKeyId: string | null
  secretAccessKey: string | null
  /** `host/bucket` in place of `bucket.host`, for most stores other than AWS. */
  pathStyle: boolean
}

/**
 * Files as objects of one bucket. Uploads arrive in the spool first: their size and hash are known
 * before the put, and memory does not grow. A store that hangs is given up after
 * `limits.storeStall`; reads have connections of their own, to hold up no upload.
 */
export async function openS3Storage(
  options: S3Options,
  dataDir: string,
  limits: TimeLimits = timeLimits,
): Promise<FileStorage> {
  const { bucket: Bucket } = options
  const spool = await openSpool(dataDir)
  const writer = openClient(options, {
    connectionTimeout: limits.storeConnect,
    socketTimeout: limits.storeStall,
  })
  // The client's own request limit is off: it would also cut a body that waits for a slow reader.
  const reader = openClient(options, {
    connectionTimeout: limits.storeConnect,
    httpAgent: { maxSockets: mostReads },
    httpsAgent: { maxSockets: mostReads },
  })
  const within = (time: number) => ({ abortSignal: AbortSignal.timeout(time) })
  return {
    spool,
    async put(key, file, mime, sha256) {
      const { size } = await stat(file)
      // A header, which every store compares. The client's own checksum is a trailer, which some
      // stores refuse.
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const inTime = within(limits.put * Math.max(1, size / maxFileBytes))
      async function send(): Promise<void> {
        const Body = createReadStream(file)
        // The client listens for errors until it gives up; an error without a listener ends the
        // process.
        Body.on('error', () => undefined)
        const object = { Bucket, Key: key, Body, ContentLength: size, ContentType: mime, ChecksumSHA256 }
        try {
          await writer.send(new PutObjectCommand(object), inTime)
        } finally {
          Body.destroy()
        }
      }
      try {
        await send()
      } catch (error) {
        // A store may close an idle connection just when it is used again. The client tries what has
        // a stream only once.
        if (!isLostConnection(error)) throw error
        await send()
      }
      await rm(file, { force: true })
    },
    async read(key, range, signal) {
      const silent = new AbortController()
      const waiting = setTimeout(() => silent.abort(), limits.storeStall)
      const signals = signal ? [silent.signal, signal] : [silent.signal]
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        Range: range && `bytes=${range.start}-${range.end}`,
      })
      try {
        const { Body } = await reader.send(command, { abortSignal: AbortSignal.any(signals) })
        if (!(Body instanceof Readable)) throw new Error('s3: a response without a body')
        return limitSilence(Body, limits.storeStall)
      } catch (error) {
        if (silent.signal.aborted)
          throw new Error(`s3: no answer in ${limits.storeStall} ms`, { cause: error })
        throw isMissing(error) ? new MissingFile(key, { cause: error }) : error
      } finally {
        clearTimeout(waiting)
      }
    },
    // Succeeds without such an object:
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html
    async remove(key) {
      const send = (VersionId?: string) =>
        writer.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId }), within(limits.storeStall))
      const { DeleteMarker } = await send()
      // A bucket with versions hides the file, and keeps it:
      // https://docs.aws.amazon.com/AmazonS3/latest/userguide/DeletingObjectVersions.html
      if (!DeleteMarker) return
      const kept = await writer.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: key }),
        within(limits.storeStall),
      )
      for (const { VersionId } of [...(kept.Versions ?? []), ...(kept.DeleteMarkers ?? [])])
        await send(VersionId)
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await writer.send(
          new ListObjectsV2Command({ Bucket, ContinuationToken }),
          within(limits.storeStall),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && isFileKey(Key)) yield { key: Key, modified: LastModified }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
    async check() {
      await writer.send(new HeadBucketCommand({ Bucket }), within(limits.storeConnect))
    },
    free: () => freeBytes(spool),
  }
}

/** Concurrent reads: a reader on a slow network keeps a connection for minutes. */
const mostReads = 500

/** Some stores answer without a body, and so without the error's name. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  return (
    error.name === 'NoSuchKey' || (error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
  )
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))
}

/** Ends a body of which no byte comes, unless it is the reader who takes none. */
function limitSilence(body: Readable, limit: number): Readable {
  const timer = setTimeout(() => {
    if (body.isPaused()) timer.refresh()
    else body.destroy(new Error(`s3: no byte in ${limit} ms`))
  }, limit)
  body.on('resume', () => timer.refresh())
  const passed = new Transform({
    transform(chunk, _encoding, done) {
      timer.refresh()
      done(null, chunk)
    },
  })
  return pipeline(body, passed, () => clearTimeout(timer))
}

const silent = () => undefined

function openClient(
  options: S3Options,
  requestHandler: NonNullable<S3ClientConfig['requestHandler']>,
): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = options
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestHandler,
    // Its errors are thrown too.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // By default checksums are trailers, which other stores refuse or store as part of the file:
    // https://github.com/aws/aws-sdk-js-v3/issues/6810
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
