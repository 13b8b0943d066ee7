/** One A4 page of PDF 1.4 with a heading and lines of text. Western European letters only. */
export function textPdf(heading: string, lines: readonly string[]): Buffer {
  const page = [
    'BT /F2 18 Tf 60 770 Td 22 TL',
    ...wrap(heading, 46).map((line) => `(${escape(line)}) Tj T*`),
    '/F1 11 Tf 17 TL T*',
    ...lines.flatMap((line) => wrap(line, 80)).map((line) => `(${escape(line)}) Tj T*`),
    'ET',
    '0.7 G 40 60 515 742 re S',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-CL) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

function escape(text: string): string {
  return text.replace(/[\\()]/g, (c) => `\\${c}`)
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}
