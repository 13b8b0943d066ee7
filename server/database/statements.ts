import { messages, protocol, type PGlite } from '@electric-sql/pglite'

const { serialize } = protocol

/** What was told about a statement when it was prepared. */
type Statement = { name: string; types: number[]; columns: { name: string; dataTypeID: number }[] }

/** Statements kept prepared; more than the server has. */
const most = 300

/**
 * Statements of PGlite, each prepared once: reading and planning one takes several times as long as running it. The
 * caller holds the query lock (`runExclusive`).
 */
export class Statements {
  private readonly prepared = new Map<string, Statement>()
  private count = 0

  constructor(private readonly pg: PGlite) {}

  /** Rows as PGlite's own `query` gives them. */
  async run<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    const { name, types, columns } = this.prepared.get(sql) ?? (await this.prepare(sql))
    const values = types.map((type, at) => this.written(params[at], type))
    const answer = await this.send(serialize.bind({ statement: name, values }), serialize.execute({}))
    const rows = answer.flatMap((message) =>
      message instanceof messages.DataRowMessage
        ? [
            columns.map(
              ({ name, dataTypeID }, at) => [name, this.read(message.fields[at], dataTypeID)] as const,
            ),
          ]
        : [],
    )
    // What a statement selects is for its caller to know, as everywhere.
    return rows.map((row) => Object.fromEntries(row) as Row)
  }

  private async prepare(sql: string): Promise<Statement> {
    this.count += 1
    const name = `s${this.count}`
    const answer = await this.send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    const params = answer.find((message) => message instanceof messages.ParameterDescriptionMessage)
    const row = answer.find((message) => message instanceof messages.RowDescriptionMessage)
    const statement = { name, types: params?.dataTypeIDs ?? [], columns: row?.fields ?? [] }
    await this.forgetOldest()
    this.prepared.set(sql, statement)
    return statement
  }

  private async forgetOldest(): Promise<void> {
    const [oldest] = this.prepared
    if (this.prepared.size < most || !oldest) return
    const [sql, { name }] = oldest
    this.prepared.delete(sql)
    await this.send(serialize.close({ type: 'S', name }))
  }

  /** The sync goes by itself, so that it comes after an error as well; a statement outside a transaction commits there. */
  private async send(...parts: Uint8Array[]) {
    try {
      return await this.pg.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
    } finally {
      await this.pg.execProtocolStream(serialize.sync(), { syncToFs: false })
    }
  }

  private written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    return this.pg.serializers[type]?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
  }

  private read(text: string | null | undefined, type: number): unknown {
    if (text === null || text === undefined) return null
    return this.pg.parsers[type]?.(text, type) ?? text
  }
}
