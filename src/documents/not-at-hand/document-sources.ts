import { matches } from '../../lib/search'

/** Where a document is issued, for a landlord who has not got it. */
export type DocumentSource = {
  /** Who issues it. */
  office: string
  /** What to ask for there. */
  askFor: string
  cost: string
  /** How long it may be used. */
  validity: string
  /** Where it is to be had online. */
  link?: { text: string; url: string }
  /** It comes as a PDF or a screenshot, not on paper. */
  isFile?: true
}

/** The document's name has all words of one of these. */
type Entry = { names: readonly string[]; source: DocumentSource }

const once = 'No vence.'
const arancel = 'Pagado: el máximo lo fija el arancel de los conservadores (Decreto 588).'
const monthly = 'Uno por cada mes.'
const camera = {
  office: 'Tú',
  askFor: 'Toma la foto en la propiedad, de día y sin que falte nada del borde.',
  cost: 'Gratis.',
  validity: 'Mientras no cambie lo que muestra.',
}
const sii = { text: 'Ir al SII', url: 'https://www.sii.cl' }
const cbr = { text: 'Ir a Conservadores Digitales', url: 'https://www.conservadoresdigitales.cl' }
const handover = {
  office: 'Tú, con quien recibe',
  askFor: 'El acta que firmaron las dos partes el día de la entrega.',
  cost: 'Gratis.',
  validity: once,
}
const fromBank = (askFor: string, validity: string): DocumentSource => ({
  office: 'El banco de tu crédito hipotecario',
  askFor,
  cost: 'Gratis en la página del banco o en una sucursal.',
  validity,
  isFile: true,
})
const fromSeller = (askFor: string): DocumentSource => ({
  office: 'La inmobiliaria o quien te vendió',
  askFor,
  cost: 'Gratis.',
  validity: once,
})

/**
 * By the names that accountants give them, the narrower name first; other portals may ask for others. Who says so stands in
 * docs/document-sources.md. Costs in pesos change every year: only what is free, and who sets the price, is told.
 */
const entries: readonly Entry[] = [
  {
    names: ['cedula arrendatario'],
    source: {
      office: 'Tu arrendatario',
      askFor: 'Pídele que te deje fotografiar su cédula por los dos lados.',
      cost: 'Gratis.',
      validity: 'Hasta la fecha de vencimiento que muestra la cédula.',
    },
  },
  {
    names: ['cedula'],
    source: {
      office: 'Registro Civil',
      askFor: 'Tu cédula de identidad, por los dos lados. Si la perdiste: «renovación de cédula».',
      cost: 'La foto es gratis; la renovación se paga en el Registro Civil.',
      validity: 'Hasta la fecha de vencimiento que muestra la cédula.',
      link: { text: 'Ir al Registro Civil', url: 'https://www.registrocivil.cl' },
    },
  },
  {
    names: ['comprobante domicilio', 'comprobante residencia'],
    source: {
      office: 'La empresa de luz, agua o gas, o la junta de vecinos',
      askFor: 'Una cuenta a tu nombre, o un «certificado de residencia».',
      cost: 'La cuenta es gratis: está en la página de la empresa.',
      validity: 'Lo normal es que se pida una de los últimos tres meses.',
    },
  },
  {
    names: ['inicio actividades'],
    source: {
      office: 'Servicio de Impuestos Internos (SII)',
      askFor: '«Certificado de inicio de actividades», en Mi SII.',
      cost: 'Gratis.',
      validity: once,
      link: sii,
      isFile: true,
    },
  },
  {
    names: ['carpeta tributaria'],
    source: {
      office: 'Servicio de Impuestos Internos (SII)',
      askFor: '«Carpeta tributaria electrónica», en Situación tributaria. Elige «Para acreditar renta».',
      cost: 'Gratis.',
      validity: '90 días desde que la creas.',
      link: sii,
      isFile: true,
    },
  },
  {
    names: ['declaracion renta', 'f22', 'formulario 22'],
    source: {
      office: 'Servicio de Impuestos Internos (SII)',
      askFor: '«Formulario compacto» de tu declaración de renta (F22) de cada año.',
      cost: 'Gratis.',
      validity: 'Uno por cada año.',
      link: sii,
      isFile: true,
    },
  },
  {
    names: ['regimen patrimonial', 'certificado matrimonio'],
    source: {
      office: 'Registro Civil',
      askFor:
        '«Certificado de matrimonio con subinscripciones»: ahí figura el régimen. Si eres soltero, avisa que no aplica.',
      cost: 'Se pide en línea con ClaveÚnica; en la oficina puede tener costo.',
      validity: 'Lo normal es que se pida de los últimos 60 días.',
      link: { text: 'Ir al Registro Civil', url: 'https://www.registrocivil.cl' },
    },
  },
  {
    names: ['mandato'],
    source: {
      office: 'Tu contador y una notaría',
      askFor: 'Pide a tu contador el texto del mandato y fírmalo ante notario.',
      cost: 'La firma ante notario se paga.',
      validity: 'Hasta que lo revoques.',
    },
  },
  {
    names: ['autorizacion sii'],
    source: {
      office: 'Servicio de Impuestos Internos (SII)',
      askFor: '«Autorizar a terceros» en Mi SII. Tu contador te dirá con qué RUT.',
      cost: 'Gratis.',
      validity: 'Hasta que la quites.',
      link: sii,
      isFile: true,
    },
  },
  { names: ['factura compra'], source: fromSeller('La factura de venta de la propiedad, si fue nueva.') },
  { names: ['pago pie'], source: fromSeller('El recibo o la transferencia con que pagaste el pie.') },
  {
    names: ['promesa'],
    source: fromSeller('La promesa de compraventa que firmaste. La notaría guarda copia.'),
  },
  {
    names: ['escritura'],
    source: {
      office: 'La notaría donde se firmó; si es antigua, el Archivo Judicial',
      askFor: '«Copia autorizada de la escritura de compraventa». Ayuda saber el año y el N° de repertorio.',
      cost: 'Pagada: se cobra por página.',
      validity: once,
    },
  },
  {
    names: ['dominio vigente', 'inscripcion cbr', 'inscripcion dominio'],
    source: {
      office: 'Conservador de Bienes Raíces (CBR) de la comuna de la propiedad',
      askFor:
        '«Copia de la inscripción con certificado de dominio vigente». Ayuda saber fojas, número y año.',
      cost: arancel,
      validity: 'Lo normal es que se pida de los últimos 60 días.',
      link: cbr,
    },
  },
  {
    names: ['hipotecas gravamenes'],
    source: {
      office: 'Conservador de Bienes Raíces (CBR) de la comuna de la propiedad',
      askFor: '«Certificado de hipotecas, gravámenes, interdicciones y prohibiciones».',
      cost: arancel,
      validity: 'Lo normal es que se pida de los últimos 60 días.',
      link: cbr,
    },
  },
  {
    names: ['avaluo'],
    source: {
      office: 'Servicio de Impuestos Internos (SII)',
      askFor: '«Certificado de avalúo fiscal», en Avalúos y contribuciones. Pide el rol de la propiedad.',
      cost: 'Gratis.',
      validity: 'Hasta el fin del semestre: 30 de junio o 31 de diciembre.',
      link: sii,
      isFile: true,
    },
  },
  { names: ['mutuo'], source: fromBank('Copia de la escritura del mutuo hipotecario.', once) },
  {
    names: ['tabla desarrollo', 'tabla credito'],
    source: fromBank(
      'La «tabla de desarrollo» del crédito, con todas las cuotas.',
      'Mientras no cambie el crédito.',
    ),
  },
  {
    names: ['dividendo'],
    source: fromBank('El comprobante de pago del dividendo del mes.', monthly),
  },
  {
    names: ['factura muebles'],
    source: {
      office: 'La tienda donde compraste',
      askFor: 'La factura o la boleta. Las tiendas suelen tener copia por correo o en su página.',
      cost: 'Gratis.',
      validity: once,
    },
  },
  {
    names: ['inventario'],
    source: {
      office: 'Tú',
      askFor: 'Una lista de los muebles con lo que vale cada uno, firmada. Puede ser a mano.',
      cost: 'Gratis.',
      validity: 'Mientras no cambien los muebles.',
    },
  },
  { names: ['fotografia', 'foto'], source: camera },
  {
    names: ['orden arriendo'],
    source: {
      office: 'Tu corredor de propiedades',
      askFor: 'La orden de arriendo que firmaste con él. Si arriendas sin corredor, avisa que no aplica.',
      cost: 'Gratis.',
      validity: 'Hasta la fecha que dice.',
    },
  },
  { names: ['acta entrega'], source: handover },
  {
    names: ['contrato arriendo'],
    source: {
      office: 'Tú, tu corredor o la notaría donde se firmó',
      askFor: 'El contrato con todas sus páginas y firmas.',
      cost: 'Gratis si tienes tu copia.',
      validity: 'Hasta que termine o se cambie.',
    },
  },
  {
    names: ['mes garantia', 'comprobante garantia'],
    source: {
      office: 'Tu banco',
      askFor: 'El comprobante de la transferencia con que te pagaron la garantía.',
      cost: 'Gratis.',
      validity: once,
      isFile: true,
    },
  },
  {
    names: ['liquidaciones', 'liquidacion sueldo'],
    source: {
      office: 'Tu arrendatario',
      askFor: 'Sus últimas tres liquidaciones de sueldo: se las da su empleador.',
      cost: 'Gratis.',
      validity: 'Los últimos tres meses.',
    },
  },
  {
    names: ['poliza', 'seguro'],
    source: {
      office: 'La compañía de seguros o tu corredor de seguros',
      askFor: 'La póliza vigente. Si no la contrataste, avisa que no aplica.',
      cost: 'La copia es gratis.',
      validity: 'Hasta la fecha de término de la póliza.',
    },
  },
  {
    names: ['reglamento copropiedad'],
    source: {
      office: 'La administración del edificio',
      askFor: 'El reglamento de copropiedad. El Conservador de Bienes Raíces también da copia.',
      cost: 'Gratis en la administración.',
      validity: 'Mientras no cambie.',
    },
  },
  {
    names: ['aviso administracion'],
    source: {
      office: 'Tú',
      askFor: 'El correo o la carta en que avisaste a la administración quién ocupará el lugar.',
      cost: 'Gratis.',
      validity: once,
    },
  },
  {
    names: ['comprobante arriendo', 'pago arriendo'],
    source: {
      office: 'Tu banco, o el corredor que cobra por ti',
      askFor: 'La transferencia o el recibo del arriendo del mes.',
      cost: 'Gratis.',
      validity: monthly,
    },
  },
  {
    names: ['formulario 29', 'f29'],
    source: {
      office: 'Servicio de Impuestos Internos (SII)',
      askFor: '«Formulario 29» declarado del mes, en Consulta y seguimiento.',
      cost: 'Gratis.',
      validity: monthly,
      link: sii,
      isFile: true,
    },
  },
  {
    names: ['contribuciones'],
    source: {
      office: 'Tesorería General de la República (TGR)',
      askFor: 'El comprobante de pago de la cuota. Si no pagas contribuciones, avisa que no aplica.',
      cost: 'Gratis.',
      validity: 'Uno por cada cuota: abril, junio, septiembre y noviembre.',
      link: { text: 'Ir a Tesorería', url: 'https://www.tgr.cl' },
      isFile: true,
    },
  },
  {
    names: ['gastos comunes'],
    source: {
      office: 'La administración del edificio',
      askFor: 'El aviso de cobro o el recibo de los gastos comunes.',
      cost: 'Gratis.',
      validity: monthly,
    },
  },
  {
    names: ['permiso', 'recepcion final', 'numero municipal'],
    source: {
      office: 'Dirección de Obras de la municipalidad',
      askFor: 'Una copia del certificado, con la dirección y el rol de la propiedad.',
      cost: 'Lo fija cada municipalidad.',
      validity: once,
    },
  },
]

/** Null for a document that is not known here. */
export function documentSource(name: string): DocumentSource | null {
  return entries.find(({ names }) => names.some((words) => matches(words, name)))?.source ?? null
}
