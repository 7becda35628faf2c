import { buildFont } from './build-font.ts'
import { Canvas, createDocument } from './canvas.ts'
import { CLOUD_ENTRIES } from './entries/cloud-entries.ts'
import { LIGHT_ENTRIES } from './entries/light-entries.ts'
import { STAR_ENTRIES } from './entries/star-entries.ts'
import { drawEntry, type Entry } from './entry.ts'
import { drawContents, drawCover, drawNotes, drawSection } from './front-matter.ts'
import { SECTION_OPENINGS } from './section-openings.ts'

const CONTENTS_PAGE = 2

/** Pages of 『空のてびき』; a test and the progress bar count on it. */
export const SKY_GUIDE_PAGE_COUNT = 18

/** Draws 『空のてびき』 as a PDF with real text, bookmarks and links; the same bytes each time. */
export async function drawSkyGuide(): Promise<Buffer> {
  const document = createDocument({ title: buildFont('title'), hand: buildFont('hand') })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    document.on('error', reject)
  })
  drawPages(document)
  document.end()
  return finished
}

function drawPages(document: PDFKit.PDFDocument): void {
  const canvas = new Canvas(document)
  const sections = numberPages([CLOUD_ENTRIES, STAR_ENTRIES, LIGHT_ENTRIES])
  document.addPage()
  document.outline.addItem('表紙 Cover')
  drawCover(canvas)
  document.addPage()
  document.outline.addItem('もくじ Contents')
  drawContents(canvas, sections)
  for (const section of sections) {
    document.addPage()
    const bookmark = document.outline.addItem(`${section.ja} ${section.en}`, { expanded: true })
    drawSection(canvas, section, section.pageNumber)
    for (const entry of section.entries) {
      document.addPage()
      document.addNamedDestination(entry.id)
      bookmark.addItem(`${entry.ja} ${entry.en}`)
      drawEntry(canvas, entry, entry.pageNumber)
    }
  }
  document.addPage()
  document.outline.addItem('観察ノート My notes')
  drawNotes(canvas, SKY_GUIDE_PAGE_COUNT)
}

function numberPages(lists: readonly (readonly Entry[])[]) {
  let pageNumber = CONTENTS_PAGE
  return SECTION_OPENINGS.map((opening, index) => {
    pageNumber += 1
    const openingPage = pageNumber
    const entries = (lists[index] ?? []).map((entry) => {
      pageNumber += 1
      return { ...entry, pageNumber }
    })
    return { ...opening, pageNumber: openingPage, entries }
  })
}
