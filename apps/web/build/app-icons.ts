import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The mark of BrandMark.tsx: a storehouse roof over an open book, 32 by 32. */
const MARK =
  '<path d="M16 3 30 11v3H2v-3z"/>' +
  '<path d="M4 16.5c4.2-.6 8.2.2 11 2.4V29c-2.8-2-6.8-2.7-11-2.2z"/>' +
  '<path d="M28 16.5c-4.2-.6-8.2.2-11 2.4V29c2.8-2 6.8-2.7 11-2.2z"/>'

/** The accent of the light theme. */
const INDIGO = '#3f52a8'
const PAPER = '#fbfbfe'

type Icon = {
  file: string
  sizePx: number
  /** Part of the edge that the mark takes: a mask may cut off a fifth on each side. */
  mark: number
  /** Of the edge; a mask rounds what fills the whole square. */
  corner: number
}

export const ICONS: readonly Icon[] = [
  { file: 'icons/any-192.png', sizePx: 192, mark: 0.62, corner: 0.22 },
  { file: 'icons/any-512.png', sizePx: 512, mark: 0.62, corner: 0.22 },
  { file: 'icons/maskable-192.png', sizePx: 192, mark: 0.5, corner: 0 },
  { file: 'icons/maskable-512.png', sizePx: 512, mark: 0.5, corner: 0 },
  { file: 'icons/apple-180.png', sizePx: 180, mark: 0.58, corner: 0 },
]

/** Draws the icons of the installed app, which the manifest names. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      for (const icon of ICONS) {
        const source = await sharp(Buffer.from(toSvg(icon)))
          .png({ compressionLevel: 9 })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: icon.file, source })
      }
    },
  }
}

function toSvg({ sizePx, mark, corner }: Icon): string {
  const scale = (sizePx * mark) / 32
  const at = (sizePx - 32 * scale) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">` +
    `<rect width="${sizePx}" height="${sizePx}" rx="${sizePx * corner}" fill="${INDIGO}"/>` +
    `<g transform="translate(${at} ${at}) scale(${scale})" fill="${PAPER}">${MARK}</g></svg>`
  )
}
