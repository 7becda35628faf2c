import sharp from 'sharp'

const SCALE = 2

/** Draws the first pages of a PDF as PNG. */
export async function renderPdfPages(pdf: Buffer, count: number): Promise<Buffer[]> {
  // Loaded only for a PDF: the library brings its own machine code in WebAssembly.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages: Buffer[] = []
    for (let index = 0; index < Math.min(count, document.getPageCount()); index += 1) {
      const { data, width, height } = await document
        .getPage(index)
        .render({ scale: SCALE, render: 'bitmap' })
      pages.push(
        await sharp(data, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
      )
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}
