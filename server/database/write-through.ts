import { fdatasync, fsyncSync } from 'node:fs'

/** PostgreSQL's write-ahead log. */
export type Log = {
  /** Resolves when everything is on the disk that PostgreSQL wanted there until now. */
  synced: () => Promise<void>
}

/**
 * A receipt must outlive a power cut, so what PostgreSQL asks to be on the disk has to get there. Emscripten's file
 * system over Node's (`nodefs`) answers fsync() without doing anything: it looks for this operation and has none. (Of
 * folders there is no descriptor; the files that PostgreSQL recycles for its log have their names already.)
 *
 * A commit's sync of the log is done beside the process's other work, since it takes as long as all the rest of the
 * commit: several commits share one, and nobody hears of a commit before it (`synced`). PostgreSQL itself goes on
 * meanwhile. All that it must not do is touch another file while the log is behind: that waits for the log.
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

/** How far the log's file on the disk is behind what PostgreSQL takes it to be. */
class LogFile {
  private fd = -1
  /** Syncs that were asked for, and those of them that are done. */
  private asked = 0
  private done = 0
  private running: Promise<void> = Promise.resolve()
  private next: Promise<void> | null = null
  /** Once a sync has failed nobody knows what is on the disk, whatever a later one says. */
  private failure: Error | null = null

  fallBehind(fd: number): void {
    if (fd !== this.fd) this.catchUp()
    this.fd = fd
    this.asked += 1
  }

  /** Where other files wait for the log. */
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
      // Else it was closed meanwhile, after it caught up.
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
