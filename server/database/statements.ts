import { messages, protocol, type PGlite } from '@electric-sql/pglite'

const { serialize } = protocol

/** What PostgreSQL said about a statement when it was prepared. */
type Statement = { name: string; types: number[]; columns: { name: string; dataTypeID: number }[] }

/** How many statements stay prepared; the server has fewer. */
const most = 300

/**
 * Statements of PGlite, each prepared once: reading and planning one takes several times as long as running it. But one with an
 * array is planned each time: from the sixth run on PostgreSQL would take a plan that it made for any array
 * (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES), and for a thousand places that takes ten times as
 * long. The caller holds the query lock (`runExclusive`).
 */
export class Statements {
  private readonly prepared = new Map<string, Statement>()
  private count = 0

  constructor(private readonly pg: PGlite) {}

  /** Rows as PGlite's own `query` gives them. */
  async run<Row extends object>(sql: string, params: readonly unknown[]): Promise<Row[]> {
    const { name, types, columns } = params.some(Array.isArray)
      ? await this.describe('', sql)
      : (this.prepared.get(sql) ?? (await this.prepare(sql)))
    const values = types.map((type, at) => this.written(params[at], type))
    const reply = await this.send(serialize.bind({ statement: name, values }), serialize.execute({}))
    const rows = reply.flatMap((message) =>
      message instanceof messages.DataRowMessage
        ? [
            columns.map(
              ({ name, dataTypeID }, at) => [name, this.read(message.fields[at], dataTypeID)] as const,
            ),
          ]
        : [],
    )
    // The caller knows what a statement selects.
    return rows.map((row) => Object.fromEntries(row) as Row)
  }

  private async prepare(sql: string): Promise<Statement> {
    this.count += 1
    const statement = await this.describe(`s${this.count}`, sql)
    await this.forgetOldest()
    this.prepared.set(sql, statement)
    return statement
  }

  private async describe(name: string, sql: string): Promise<Statement> {
    const reply = await this.send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    const params = reply.find((message) => message instanceof messages.ParameterDescriptionMessage)
    const row = reply.find((message) => message instanceof messages.RowDescriptionMessage)
    return { name, types: params?.dataTypeIDs ?? [], columns: row?.fields ?? [] }
  }

  private async forgetOldest(): Promise<void> {
    const [oldest] = this.prepared
    if (this.prepared.size < most || !oldest) return
    const [sql, { name }] = oldest
    this.prepared.delete(sql)
    await this.send(serialize.close({ type: 'S', name }))
  }

  /**
   * Sync is a message of its own, so that it is sent after an error too. Outside a transaction it commits the statement:
   * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY
   */
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
