import { dayText } from '../../../shared/days'
import { monthText } from '../../../shared/month-names'
import type { Queryable } from '../../database/database'
import { write, type Letter } from '../../mail/letter'
import type { Mail } from '../../mail/mail'
import { answerNames, type AnswerKind } from '../../../shared/answers'
import { documentStatus } from '../../../shared/document-status'
import { byName } from '../by-name'
import { targetOf, type Document } from '../documents'
import { listLacking } from '../notifications'
import { refusableKinds } from './mail-refusals'
import type { MailKind, Message } from './messages'
import { addressOf, areas, formOf } from '../../../shared/areas'
import { kindOf, makePasswordLink } from '../recovery'
import { findMissing, readDeadline, today } from './reminders'
import type { Office } from '../../../shared/office'
import { describedColumns, describedJoins, type DescribedRow } from '../rows'
import { shownEmail } from '../email-address'

/**
 * `origin`: the portal's, for links. `accountant`: the digest's address, or null. `now`: the clock.
 * `office`: whose name is at a mail's head.
 */
export type LetterOptions = {
  origin: string
  accountant: string | null
  now: () => Date
  office?: Office | null
}

/** A landlord's letter goes to that landlord, the accountant's to that address. */
type Source = { message: Message; origin: string; to: string; name: string; now: () => Date }
type Words = Omit<Letter, 'to' | 'office'>

/** Each is null if it has become out of date. */
const letters: Record<MailKind, (db: Queryable, source: Source) => Promise<Words | null>> = {
  rechazo: rejection,
  mes: openedMonth,
  vencimiento: deadline,
  resumen: digest,
  recuperacion: recovery,
  invitacion: invitation,
  recordatorio: reminder,
}

const unread = 'Nadie lee las respuestas a este correo: escríbele a'

/**
 * A mail as things are now: null if it is out of date, or its landlord may not sign in or refuses
 * such mails. Every try has the message's Message-ID. Answers go to the accountant, or it says that
 * no one reads them.
 */
export async function composeMail(
  db: Queryable,
  message: Message,
  { origin, accountant, now, office = null }: LetterOptions,
): Promise<Mail | null> {
  const { kind } = message
  const reader =
    kind === 'resumen' ? accountant && { name: '', email: accountant } : await findReader(db, message)
  if (!reader) return null
  const words = await letters[kind](db, { message, origin, now, to: reader.email, name: reader.name })
  if (!words) return null
  const blocks = kind === 'resumen' ? words.blocks : [`Hola, ${reader.name}:`, ...words.blocks]
  // docs/contract.md, 'Addresses of the screens'
  const choice = { link: `${origin}/perfil`, label: 'Elegir qué correos recibo' }
  const own = refusableKinds.some((one) => one === kind) ? [choice] : (words.foot ?? [])
  const answers = kind === 'resumen' ? null : accountant
  const foot = answers === null && kind !== 'resumen' ? [...own, `${unread} ${kindOf(message).asks}.`] : own
  return {
    ...write({ ...words, blocks, foot, to: reader.email, office }),
    messageId: `<${message.key}@${new URL(origin).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(answers !== null && { 'Reply-To': answers }) },
  }
}

async function findReader(db: Queryable, message: Message): Promise<{ name: string; email: string } | null> {
  const { table, key } = kindOf(message)
  const [reader] = await db.query<{ name: string; email: string }>(
    `select name, email from ${table} u where id = $1 and disabled_at is null
       and not exists (select from mail_refusals r where r.user_id = u.id and r.kind = $2)`,
    [message[key], message.kind],
  )
  return reader ?? null
}

async function rejection(db: Queryable, { message, origin }: Source): Promise<Words | null> {
  const [found] = await db.query<DescribedRow & Document & { reason: string; contador: string | null }>(
    `select ${describedColumns}, n.detail as reason, n.contador_name as contador, d.id, d.type_id, t.name as type_name,
       d.detalle, d.inmueble_id, d.contrato_id, d.task_id
     from notes n join documents d on d.id = n.document_id ${describedJoins}
     where n.id = $1 and d.status = ${documentStatus.rejected} and d.superseded_at is null`,
    [Number(message.event)],
  )
  if (!found) return null
  const name = found.detalle ?? found.type
  return {
    subject: `Hay que corregir un documento: ${name}`,
    blocks: [
      `Tu contador revisó «${name}»${inBrackets(found)} y no lo pudo aceptar. Este es el motivo:`,
      { quote: found.reason },
      'Cuando lo tengas corregido, súbelo de nuevo:',
      { link: origin + formOf(targetOf(found), found.id), label: 'Subir el documento' },
    ],
  }
}

async function openedMonth(db: Queryable, { message, origin }: Source): Promise<Words | null> {
  const [task] = await db.query<{ mes: number; periodo: number; names: string[] | null }>(
    `select k.mes, k.periodo, (
       select json_agg(distinct t.name) from slots(k.user_id, 'monthly', null, array[k.id]) s join document_types t on t.id = s.type_id
       where not s.counted) as names
     from tasks k where k.id = $1`,
    [Number(message.event)],
  )
  if (!task?.names) return null
  const month = monthText(task.mes, task.periodo)
  return {
    subject: `Ya puedes subir los documentos de ${month}`,
    blocks: [
      `Tu contador abrió los deberes de ${month}. Te pide:`,
      { list: task.names.toSorted(byName) },
      'Súbelos cuando los tengas; no tiene que ser hoy.',
      { link: origin + areas.monthly.list, label: 'Ver mis deberes mensuales' },
    ],
  }
}

async function deadline(db: Queryable, { message, origin, now }: Source): Promise<Words | null> {
  const due = readDeadline(message)
  if (due.day < today(now())) return null
  const missing = await findMissing(db, message.user_id ?? 0, due)
  if (!missing) return null
  const { documents, ...first } = missing
  const one = documents === 1
  const headline = `El ${dayText(due.day)} ${due.tax === 'f29' ? 'vence el Formulario 29 (F29)' : 'vencen las contribuciones'} de ${monthText(due.mes, due.periodo)}`
  return {
    subject: headline,
    blocks: [
      `${headline}. En el portal ${one ? 'todavía falta el documento' : `todavía faltan los documentos de ${documents} inmuebles`}.`,
      {
        link: origin + (one ? addressOf({ area: 'monthly', ...first }) : areas.monthly.list),
        label: one ? 'Subir el documento' : 'Ver mis deberes mensuales',
      },
      'Si no lo tienes o no te corresponde, puedes decirlo en el portal. Si ese día es fin de semana o festivo, el plazo pasa al día hábil siguiente.',
    ],
  }
}

async function recovery(db: Queryable, { message, origin, to }: Source): Promise<Words | null> {
  const path = await makePasswordLink(db, message, to, 'recuperacion')
  if (path === null) return null
  return {
    subject: 'Recupera tu contraseña',
    blocks: [
      'Para elegir una contraseña nueva abre este enlace, que funciona una vez y durante una hora:',
      { link: origin + path, label: 'Elegir una contraseña nueva' },
      'Si no lo pediste, ignora este correo: tu contraseña sigue siendo la misma.',
    ],
  }
}

async function invitation(db: Queryable, { message, origin, to }: Source): Promise<Words | null> {
  const path = await makePasswordLink(db, message, to, 'invitacion')
  if (path === null) return null
  return {
    subject: 'Tu contador te invita al portal',
    blocks: [
      'En el portal le entregas tus documentos a tu contador y ves qué te falta. Para elegir tu contraseña abre este enlace, que funciona una vez y durante siete días:',
      { link: origin + path, label: 'Elegir mi contraseña' },
      `Después ingresas con este correo: ${shownEmail(to)}.`,
    ],
  }
}

/** Documents that a reminder names; of the rest it gives the number. */
const mostNamed = 30

async function reminder(db: Queryable, { message, origin }: Source): Promise<Words | null> {
  const missing = await listLacking(db, message.user_id ?? 0)
  if (missing.length === 0) return null
  const list = missing.slice(0, mostNamed).map(({ name, ...row }) => `${name}${inBrackets(row)}`)
  const one = missing.length === 1
  return {
    subject: one
      ? 'Te falta un documento en el portal'
      : `Te faltan ${missing.length} documentos en el portal`,
    blocks: [
      one
        ? 'Tu contador te recuerda el documento que falta:'
        : 'Tu contador te recuerda los documentos que faltan:',
      { list },
      ...(missing.length > mostNamed ? [`Y ${missing.length - mostNamed} más.`] : []),
      { link: `${origin}/notification/pending`, label: 'Ver lo que falta' },
    ],
  }
}

/** Notes and answers that a digest quotes; of the rest it gives the number. */
const mostTold = 50

async function digest(db: Queryable, { message }: Source): Promise<Words | null> {
  const news = await db.query<
    DescribedRow & {
      document: number | null
      respuesta: AnswerKind | null
      words: string | null
      total: number
    }
  >(
    `select *, count(*) over ()::int as total from (
       select ${describedColumns}, d.id as document, null as respuesta, n.detail as words, n.created_at as at
       from notes n join documents d on d.id = n.document_id ${describedJoins} where n.digest_id = $1
       union all
       select ${describedColumns}, null, d.respuesta, d.detalle, d.created_at
       from answers d ${describedJoins} where d.digest_id = $1
     ) news order by at limit ${mostTold}`,
    [message.id],
  )
  const total = news[0]?.total ?? 0
  if (total === 0) return null
  const list = news.map(({ respuesta, words, document, ...row }) => {
    const said = [respuesta && `${answerNames[respuesta]}.`, words && `«${words}»`].filter(Boolean).join(' ')
    return `${row.owner} · ${row.type}${inBrackets(row)}${document ? `, documento ${document}` : ''}: ${said}`
  })
  return {
    subject: `Portal: ${total === 1 ? '1 novedad' : `${total} novedades`} de los inversionistas`,
    blocks: [
      'Notas y respuestas que llegaron desde el último resumen:',
      { list },
      ...(total > news.length ? [`Y ${total - news.length} más.`] : []),
      'Se ven con «npm run contador -- ver DOCUMENTO» y «npm run contador -- respuestas».',
    ],
    foot: ['Este resumen llega una vez al día, solo si hay novedades. La dirección está en ACCOUNTANT_MAIL.'],
  }
}

function inBrackets({
  property,
  tenant,
  period,
}: Pick<DescribedRow, 'property' | 'tenant' | 'period'>): string {
  const about = [property, tenant, period].filter(Boolean).join(', ')
  return about && ` (${about})`
}
