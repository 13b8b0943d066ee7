import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { openSpool } from './spool'
import { MissingFile, type FileStorage } from './storage'

/** Where an S3-compatible store is. What is null is taken from AWS's own variables, files and roles. */
export type S3Options = {
  bucket: string
  endpoint: string | null
  region: string
  accessKeyId: string | null
  secretAccessKey: string | null
  /** `host/bucket` in place of `bucket.host`, as stores outside AWS want it. */
  pathStyle: boolean
}

/** Milliseconds; less than an upload's claim lasts, which must not lapse while its file is still being stored. */
const putTimeout = 100_000

/**
 * Files as objects of one bucket. An upload is received into the spool below `dataDir` first: its size and hash are
 * known before an object begins, so that no object is ever half a file, and memory does not grow with it.
 */
export async function openS3Storage(options: S3Options, dataDir: string): Promise<FileStorage> {
  const { bucket: Bucket } = options
  const client = openClient(options)
  return {
    spool: await openSpool(dataDir),
    async put(key, file, mime) {
      const { size } = await stat(file)
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: createReadStream(file),
          ContentLength: size,
          ContentType: mime,
        }),
        { abortSignal: AbortSignal.timeout(putTimeout) },
      )
      await rm(file, { force: true })
    },
    async read(key, range) {
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        Range: range && `bytes=${range.start}-${range.end}`,
      })
      const { Body } = await client.send(command).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new MissingFile(key, { cause: error }) : error
      })
      if (!(Body instanceof Readable)) throw new Error('s3: an answer without a body')
      return Body
    },
    // S3 answers the same whether there was one or not.
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

function openClient(options: S3Options): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = options
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Checksums in trailers are AWS's own; other stores refuse or, worse, store them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
