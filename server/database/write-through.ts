import { fdatasync, fsyncSync } from 'node:fs'

/** PostgreSQL's write-ahead log. */
export type Log = {
  /** Resolves when everything is on the disk that PostgreSQL wanted there until now. */
  synced: () => Promise<void>
}

/**
 * A receipt must outlive a power cut, so PostgreSQL's fsync() has to reach the disk. In Emscripten's NODEFS it does
 * nothing and succeeds: Emscripten calls the stream operation `fsync`, which NODEFS lacks
 * (https://github.com/emscripten-core/emscripten/blob/main/src/lib/libnodefs.js; seen in PGlite 0.5.16). This adds it.
 * Folders have no descriptor there, but the files that PostgreSQL recycles for its log have their names already.
 *
 * The sync of the log takes as long as the rest of a commit, so it runs asynchronously and several commits share it. A
 * commit is reported only after it (`synced`). PostgreSQL goes on in the meantime, but it must not touch another file
 * while the log is behind: such an operation first waits for the log.
 */
export function writeThrough(nodefs: unknown): Log {
  const streams = operations(nodefs, 'stream_ops')
  const nodes = operations(nodefs, 'node_ops')
  const log = new LogFile()

  const { write = nothing, close = nothing } = streams
  Object.assign(streams, {
    fsync(stream: unknown) {
      const file = openFile(stream)
      if (file?.isLog) log.fallBehind(file.fd)
      else if (file) {
        log.catchUp()
        fsyncSync(file.fd)
      }
      return 0
    },
    write(stream: unknown, ...rest: unknown[]) {
      if (!openFile(stream)?.isLog) log.catchUp()
      return write.call(streams, stream, ...rest)
    },
    close(stream: unknown) {
      if (openFile(stream)?.isLog) log.catchUp()
      return close.call(streams, stream)
    },
  })
  for (const name of ['mknod', 'rename', 'unlink', 'rmdir', 'setattr']) {
    const operation = nodes[name] ?? nothing
    nodes[name] = (...args) => {
      log.catchUp()
      return operation.apply(nodes, args)
    }
  }
  return { synced: () => log.synced() }
}

/** The log's file, and how far the disk is behind it. */
class LogFile {
  private fd = -1
  /** How many syncs were requested, and how many of these are done. */
  private asked = 0
  private done = 0
  private running: Promise<void> = Promise.resolve()
  private next: Promise<void> | null = null
  /** After a failed sync the state of the disk is unknown, even if a later sync succeeds: https://wiki.postgresql.org/wiki/Fsync_Errors */
  private failure: Error | null = null

  fallBehind(fd: number): void {
    if (fd !== this.fd) this.catchUp()
    this.fd = fd
    this.asked += 1
  }

  /** Brings the disk up to date, before another file is touched. */
  catchUp(): void {
    if (this.done === this.asked) return
    if (this.failure) throw this.failure
    try {
      fsyncSync(this.fd)
    } catch (error) {
      throw this.failed(error)
    }
    this.done = this.asked
  }

  synced(): Promise<void> {
    if (this.done === this.asked) return Promise.resolve()
    this.next ??= this.running.then(() => {
      this.next = null
      this.running = this.syncTo(this.asked)
      return this.running
    })
    return this.next
  }

  private async syncTo(asked: number): Promise<void> {
    if (this.failure) throw this.failure
    try {
      if (this.done < asked) await syncData(this.fd)
    } catch (error) {
      // Otherwise the file was closed in the meantime, after it caught up.
      if (this.done < asked) throw this.failed(error)
    }
    this.done = Math.max(this.done, asked)
  }

  private failed(cause: unknown): Error {
    this.failure = new Error('The database could not be written to the disk.', { cause })
    return this.failure
  }
}

function syncData(fd: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fdatasync(fd, (error) => (error ? reject(error) : resolve()))
  })
}

type Operation = (...args: unknown[]) => unknown

const nothing: Operation = () => undefined

function operations(nodefs: unknown, name: string): Record<string, Operation> {
  const found: unknown = nodefs instanceof Object ? Reflect.get(nodefs, name) : null
  if (!isOperations(found))
    throw new Error('PGlite: its file system is not the one that this was written for')
  return found
}

function isOperations(found: unknown): found is Record<string, Operation> {
  return found instanceof Object && Object.values(found).every((value) => typeof value === 'function')
}

function openFile(stream: unknown): { fd: number; isLog: boolean } | null {
  if (!(stream instanceof Object && 'nfd' in stream && typeof stream.nfd === 'number')) return null
  const path = 'path' in stream && typeof stream.path === 'string' ? stream.path : ''
  return { fd: stream.nfd, isLog: /\/pg_wal\/[0-9A-F]{24}$/.test(path) }
}
