import { createPrivateKey, createSign } from 'node:crypto'

/**
 * A key as the SII gives one with a range of folios, made for these tests. Always the same: of some
 * stamps the decoder reads a second, garbled one.
 */
const jwk = {
  kty: 'RSA',
  n: '9SohPko20ttuHMpRq-DB-wlNWgdSjXdu4t3hLvkjNr-2f1MF2LhdczwN908byf7Kg58y-IYoCWy51CCKFhIziQ',
  e: 'Aw',
  d: 'o3FrftwkjJJJaIbhHUCBUgYzkVo3CPpJ7JPrdKYXedPWTA915n0hU96fQ4kt79n2pmvx1Q9fwCqWrhM_MCynYw',
  p: '-49zmLlrc74qOurHKEbsAy_2KGZWbIVs8U5SJy_Nhfc',
  q: '-X3IPEWRN7dD5Cc6LptL1VoHH9KYq-O_5oCxhB4Bsn8',
  dp: 'p7T3uyZHon7G0fHaGtnyrMqkGu7kSFjzS4mMGh_eWU8',
  dq: 'plPa0tkLenotQsTRdGeH45FaFTcQcpfVRFXLrWlWdv8',
  qi: 'FSbPLW2UgHE_rnfV-zAYwdHOiJN8O1FgzoUj2tOEc6E',
}
const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
const base64 = (url = '') => Buffer.from(url, 'base64url').toString('base64')

type Stamp = { type?: number; permitted?: number; folio?: number | string; date?: string; item?: string }

/** The stamp of an electronic document, signed with a key of ours. `permitted`: its folios' type. */
export function stamp({
  type = 33,
  permitted,
  folio = 123,
  date = '2026-10-03',
  item = 'Comedor y sillón de caña',
}: Stamp = {}): string {
  const permit =
    `<CAF version="1.0"><DA><RE>76086428-5</RE><RS>MUEBLES DEL SUR LTDA</RS><TD>${permitted ?? type}</TD>` +
    `<RNG><D>100</D><H>200</H></RNG><FA>2026-01-05</FA><RSAPK><M>${base64(jwk.n)}</M><E>${base64(jwk.e)}</E></RSAPK>` +
    `<IDK>100</IDK></DA><FRMA algoritmo="SHA1withRSA">AAAA</FRMA></CAF>`
  const signed =
    `<DD><RE>76086428-5</RE><TD>${type}</TD><F>${folio}</F><FE>${date}</FE><RR>15000822-0</RR>` +
    `<RSR>MARIA GONZALEZ</RSR><MNT>450000</MNT><IT1>${item}</IT1>${permit}<TSTED>2026-10-03T10:00:00</TSTED></DD>`
  const signature = createSign('RSA-SHA1').update(Buffer.from(signed, 'latin1')).sign(privateKey, 'base64')
  return `<TED version="1.0">${signed}<FRMT algoritmo="SHA1withRSA">${signature}</FRMT></TED>`
}

/** The QR of an identity card. `expires`: `YYMMDD` with its check digit. */
export function cedulaCode({ run = '15000822-0', expires = '9910159' } = {}): string {
  return `https://portal.sidiv.registrocivil.cl/docstatus?RUN=${run}&type=CEDULA&serial=123456789&mrz=12345678978001018${expires}`
}
