/**
 * A refusal of the domain. The message is a Spanish sentence for the user. `http/errors.ts` maps
 * the kinds to statuses; `cli/run.ts` prints the message.
 */
export class Refusal extends Error {}

/** Also thrown for another user's things: the caller must not learn that they exist. */
export class NotFound extends Refusal {
  constructor(message = 'No encontramos lo que buscas.') {
    super(message)
  }
}

/** The first row. Throws `NotFound` if there is none. */
export function existing<Row>([row]: readonly Row[], message?: string): Row {
  if (row === undefined) throw new NotFound(message)
  return row
}

/** No session, or wrong credentials. */
export class Unauthenticated extends Refusal {
  constructor(message = 'Tu sesión terminó. Ingresa nuevamente.') {
    super(message)
  }
}

export class Forbidden extends Refusal {}

/** The current state of the data does not allow it. */
export class Conflict extends Refusal {}

/** The same request is being processed. */
export class InProgress extends Conflict {
  /** Seconds after which a retry makes sense. */
  readonly retryAfter = 2
}

/** The record can no longer be edited. */
export class Locked extends Refusal {}

/** The thing existed and has expired. */
export class Gone extends Refusal {}

/** Messages by field. The user reads the first one. */
export class Invalid extends Refusal {
  constructor(readonly errors: Record<string, string[]>) {
    super(Object.values(errors).flat()[0] ?? 'Los datos no son válidos.')
  }
}

/** An idempotency key of another upload. */
export class KeyReused extends Refusal {}

export class TooLarge extends Refusal {
  constructor(
    message: string,
    /** Bytes. */
    readonly limit: number,
  ) {
    super(message)
  }
}

/** A kind of file that is not accepted. */
export class UnsupportedFile extends Refusal {}

/** Overload: the same request succeeds a little later. */
export class Busy extends Refusal {
  constructor(
    /** Seconds. */
    readonly retryAfter = 5,
  ) {
    super('El portal está muy ocupado. Prueba de nuevo en unos segundos.')
  }
}

/** No room on the server's disk, or in the files' store. */
export class OutOfRoom extends Refusal {
  /**
   * Seconds. Long, because someone has to make room, and each try of an upload sends all its bytes.
   */
  readonly retryAfter = 600

  constructor() {
    super('El portal no tiene espacio para guardar más por ahora.')
  }
}

/** A user has reached the limit of a day. */
export class DayIsFull extends Refusal {
  constructor(
    /** Bytes. */
    readonly limit: number,
    /** Seconds until the oldest upload is a day old. */
    readonly retryAfter: number,
  ) {
    super(
      `Ya enviaste ${Math.round(limit / 1024 / 1024).toLocaleString('es-CL')} MB en un día, que es el máximo.`,
    )
  }
}

/** The caller has left and reads no answer. */
export class Abandoned extends Refusal {}

export class TooManyAttempts extends Refusal {
  constructor(
    /** Seconds until the next attempt is allowed. */
    readonly retryAfter: number,
  ) {
    super(`Demasiados intentos. Prueba de nuevo en ${inWords(Math.ceil(retryAfter / 60))}.`)
  }
}

function inWords(minutes: number): string {
  if (minutes === 1) return '1 minuto'
  return minutes < 120 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
}
