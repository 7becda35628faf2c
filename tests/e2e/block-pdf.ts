/** In points, as a document measures. */
export const PDF_SIZE = { width: 300, height: 400 }
const BLOCK = 100

const COLORS: [number, number, number][] = [
  [230, 40, 40],
  [40, 180, 60],
  [40, 70, 220],
  [240, 200, 40],
  [20, 20, 20],
  [200, 60, 190],
  [60, 190, 200],
  [250, 250, 250],
  [120, 120, 120],
  [90, 50, 20],
  [30, 90, 70],
  [250, 150, 120],
]

/** The middle of each block of the page, from its top left, and its colour. */
export const BLOCKS = COLORS.map((color, index) => ({
  color,
  x: (index % 3) * BLOCK + BLOCK / 2,
  y: Math.floor(index / 3) * BLOCK + BLOCK / 2,
}))

/** A document of one page of twelve blocks, no two alike. */
export function aPdf(): Buffer {
  const { width, height } = PDF_SIZE
  const content = BLOCKS.map(({ color, x, y }) => {
    const shares = color.map((value) => (value / 255).toFixed(4)).join(' ')
    // A document counts from the bottom.
    return `${shares} rg ${x - BLOCK / 2} ${height - y - BLOCK / 2} ${BLOCK} ${BLOCK} re f`
  }).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
