import * as v from 'valibot'
import { shownEmail } from '../domain/email-address'
import { Conflict, NotFound } from '../domain/errors'
import { rut, text } from '../domain/fields'
import {
  askTenantErasure,
  eraseTenantsDue,
  findTenant,
  findTenantKept,
  listTenantErasures,
  type TenantKept,
  type TenantQuery,
} from '../domain/privacy/tenant-erasure'
import { sweepTries } from '../domain/uploads'
import { action, flag, word } from './action'
import { counted } from '../../shared/counted'
import { listing, moment } from './texts'

/** Text without letters, except for a check digit, is read as a RUT. */
const RUT = v.lazy((typed): v.GenericSchema<unknown, TenantQuery> =>
  typeof typed === 'string' && /^[\d.\s-]+k?$/i.test(typed.trim())
    ? v.pipe(
        rut('RUT'),
        v.transform((number) => ({ rut: number, name: null })),
      )
    : v.pipe(
        text('RUT'),
        v.transform((name) => ({ rut: null, name })),
      ),
)

export const tenantActions = {
  arrendatario: action({
    summary:
      'Lo que hay de un arrendatario, también de uno anterior: sus contratos y los documentos de cada uno (descargar los guarda). En vez del RUT vale el nombre',
    args: { RUT: word(RUT) },
    async run({ db }, input) {
      const data = await findTenant(db, input.RUT)
      if (data.length === 0) throw unknown(input.RUT)
      return listing(data, {
        Inversionista: ({ landlord }) => shownEmail(landlord),
        De: ({ property }) => property,
        Contrato: ({ starts, ends }) => `${starts} a ${ends}`,
        Nombre: ({ name, until }) => (until === null ? name : `${name} (hasta el ${until})`),
        Contacto: ({ phone, email }) => [phone, email].filter(Boolean).join(', '),
        Documentos: ({ documents }) => documents.map(({ id, type }) => `${id} ${type}`).join(', '),
      })
    },
  }),

  'eliminar-arrendatario': action({
    summary:
      'Elimina los datos de un arrendatario cuando ya no hay que conservarlos. En vez del RUT vale el nombre de uno anterior que no lo tiene',
    args: {
      RUT: word(RUT),
      confirmo: flag('Sin esto solo dice qué se elimina y qué se conserva hasta cuándo'),
    },
    signed: true,
    async run({ db, storage, config }, { RUT: who, confirmo }, by) {
      const found = await findTenantKept(db, who, config.retentionYears)
      if (found.contracts + found.former === 0) throw unknown(who)
      const stays = keptText(found, config.retentionYears)
      if (!confirmo) throw new Conflict(`${stays} Eliminar no se puede deshacer: repite con --confirmo.`)
      await askTenantErasure(db, who, by)
      await eraseTenantsDue(db, config.retentionYears)
      await sweepTries(db, storage, '1 day')
      return { data: found, text: `La solicitud quedó registrada. ${stays}` }
    },
  }),

  'eliminaciones-arrendatarios': action({
    summary: 'Qué arrendatarios pidieron que se eliminen sus datos, y cuándo se hizo',
    args: {},
    async run({ db }) {
      const data = await listTenantErasures(db)
      return listing(
        data,
        {
          RUT: ({ rut: number }) => number,
          Pedida: ({ asked_at }) => moment(asked_at),
          Hecha: ({ done_at }) => (done_at ? moment(done_at) : 'espera el plazo'),
        },
        { none: 'No hay ninguna.' },
      )
    },
  }),
}

function keptText(found: TenantKept, years: number): string {
  const { contracts, running, documents, now, until, former } = found
  const toldOfContracts = [
    `Tiene ${counted(contracts, 'contrato', 'contratos')} con ${counted(documents, 'documento', 'documentos')}.`,
    running > 0 &&
      `De ${counted(running, 'contrato que sigue vigente', 'contratos que siguen vigentes')} no se elimina nada hasta su término.`,
    running < contracts &&
      `De los terminados se eliminan ya el teléfono, el correo y ${counted(now, 'documento', 'documentos')}.`,
    until === null
      ? running === 0 && 'Nada debe conservarse.'
      : `Lo que la ley tributaria obliga a guardar, con el nombre y el RUT, se conserva hasta el ${until} (${years} años).`,
  ]
  return [
    ...(contracts > 0 ? toldOfContracts : []),
    former > 0 &&
      `De ${counted(former, 'contrato que ya nombra a otra persona', 'contratos que ya nombran a otra persona')} se elimina ahora su nombre. Los documentos de ese tiempo quedan: 'arrendatario' los muestra, y 'eliminar-documento' quita los suyos.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function unknown({ rut: number, name }: TenantQuery): NotFound {
  return new NotFound(
    number === null
      ? `No hay un arrendatario '${name}' sin RUT. 'arrendatario' busca en todos los nombres.`
      : `No hay un contrato con un arrendatario de RUT ${number}.`,
  )
}
