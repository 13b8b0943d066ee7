import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { timeLimits, type TimeLimits } from '../time-limits'
import { openSpool } from './spool'
import { isFileKey, MissingFile, type FileStorage, type KeptFile } from './storage'

/** The largest upload, in bytes: what is larger may take longer to store. */
const usualLimit = 25 * 1024 * 1024

/** The address of an S3-compatible store. What is null comes from AWS's own variables, files and roles. */
export type S3Options = {
  bucket: string
  endpoint: string | null
  region: string
  accessKeyId: string | null
  secretAccessKey: string | null
  /** `host/bucket` instead of `bucket.host`, which most stores other than AWS need. */
  pathStyle: boolean
}

/**
 * Files as objects of one bucket. An upload is first received into the spool below `dataDir`, so that its size and hash
 * are known before the object is sent: no object is ever half a file, and memory does not grow with it.
 */
export async function openS3Storage(
  options: S3Options,
  dataDir: string,
  limits: TimeLimits = timeLimits,
): Promise<FileStorage> {
  const { bucket: Bucket } = options
  const client = openClient(options, limits)
  return {
    spool: await openSpool(dataDir),
    async put(key, file, mime) {
      const { size } = await stat(file)
      const Body = createReadStream(file)
      // The client hears of an error only until it gives up, and one without a listener ends the process.
      Body.on('error', () => undefined)
      try {
        await client.send(
          new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size, ContentType: mime }),
          { abortSignal: AbortSignal.timeout(limits.put * Math.max(1, size / usualLimit)) },
        )
      } finally {
        Body.destroy()
      }
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
      if (!(Body instanceof Readable)) throw new Error('s3: a response without a body')
      return Body
    },
    // Also succeeds if there is no such object: https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObject.html
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    list: () => listObjects(client, Bucket),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

async function* listObjects(client: S3Client, Bucket: string): AsyncGenerator<KeptFile> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key, LastModified } of Contents) {
      if (Key && LastModified && isFileKey(Key)) yield { key: Key, modified: LastModified }
    }
  }
}

function openClient(options: S3Options, limits: TimeLimits): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = options
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestHandler: { connectionTimeout: limits.storeConnect, socketTimeout: limits.storeStall },
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // By default the client sends checksums as trailers, which other stores refuse or store as part of the file:
    // https://github.com/aws/aws-sdk-js-v3/issues/6810
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
