import { open } from 'node:fs/promises'

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
  return toPdf(objects, `/Info ${objects.length} 0 R`)
}

/**
 * A document of these objects, numbered from 1; the first is the catalogue.
 *
 * @param objects of which each character is one byte
 */
export function toPdf(objects: readonly string[], trailer = ''): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + xref + end, 'latin1')
}

/** An object with bytes, of which each character is one. */
export function toStream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

/**
 * Writes a document with so many empty bytes in front of its fifth object, which take no room on the disk.
 */
export async function writeSpread(path: string, pdf: Buffer, gapBytes: number): Promise<void> {
  const cut = pdf.indexOf('5 0 obj')
  const text = pdf.toString('latin1')
  const table = text.indexOf('xref\n')
  const moved = text
    .slice(table)
    .replace(/^(\d{10}) 00000 n/gm, (row, offset: string) =>
      Number(offset) < cut ? row : `${String(Number(offset) + gapBytes).padStart(10, '0')} 00000 n`,
    )
    .replace(`startxref\n${table}`, `startxref\n${table + gapBytes}`)
  const file = await open(path, 'w')
  await file.write(pdf.subarray(0, cut), 0, cut, 0)
  await file.write(Buffer.from(text.slice(cut, table) + moved, 'latin1'), 0, null, cut + gapBytes)
  await file.close()
}
