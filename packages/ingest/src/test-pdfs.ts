/** A small document with one line of text on each page, written by hand. */
export function aPdf(
  lines: readonly string[],
  { width = 300, height = 400, rotate = 0, info = '', preferences = '' } = {},
): Buffer {
  const pages = lines.map((_, index) => 4 + index * 2)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << ${preferences} >> >>`,
    `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const [index, line] of lines.entries()) {
    const content = `BT /F1 24 Tf 30 ${height - 60} Td (${line}) Tj ET 1 0 0 rg 0 0 50 50 re f`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
        `/Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  objects.push(`<< ${info} >>`)
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + xref + trailer, 'latin1')
}
