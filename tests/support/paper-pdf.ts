/** A PDF of pages of text, whose catalogue may run a script. Western European letters only. */
export function pagesPdf(
  pages: readonly (readonly string[])[],
  { script }: { script?: string } = {},
): Buffer {
  const streams = pages.map((lines) => {
    // PDF.js leaves out what is not on the page.
    const leading = Math.min(17, 700 / lines.length)
    const drawing = [
      `BT /F1 11 Tf 60 770 Td ${leading} TL`,
      ...lines.map((line) => `(${escaped(line)}) Tj T*`),
      'ET',
    ]
    return drawing.join('\n')
  })
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${script ? ` /OpenAction << /S /JavaScript /JS (${escaped(script)}) >>` : ''} >>`,
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...streams.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R` +
        ` /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, (sign) => `\\${sign}`)
}
