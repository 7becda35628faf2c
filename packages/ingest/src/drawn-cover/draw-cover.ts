import { MEASURES } from '@yomikura/contract/limits'
import type { CoverPlan } from './cover-plan.ts'
import { sharp } from './drawing-engine.ts'
import { LetterFonts } from './letter-fonts.ts'
import { drawWords, type DrawnWords } from './lettering.ts'
import { drawScene, WORD_PLACES } from './scene.ts'
import { chooseLight, SKIES } from '@yomikura/drawing/skies'

/** A cover and its small form, as WebP. */
export type DrawnCover = {
  main: Buffer
  thumbnail: Buffer
  /** Whether title and maker could be lettered; else other fonts may draw more. */
  isWhole: boolean
}

const TITLE_SIZES = [132, 116, 102, 90, 80, 71, 63, 56, 50, 44]
const MAKER_SIZES = [42, 37, 32, 28]
const WEBP = { quality: 82, effort: 2 }

/** Draws planned covers with the fonts of this machine. */
export class CoverDrawer {
  readonly #fonts: LetterFonts

  /** @param fontFolders absolute paths; the folders of the machine when absent */
  constructor(fontFolders?: readonly string[]) {
    this.#fonts = new LetterFonts(fontFolders)
  }

  /** Names the fonts that there are: with others, what was not lettered may be. */
  get fontsPrint(): string {
    return this.#fonts.print
  }

  /** The same plan gives the same bytes on one machine. */
  async draw(plan: CoverPlan): Promise<DrawnCover> {
    const sky = SKIES[chooseLight(plan.seed)]
    const title = await this.#letter(plan.title, WORD_PLACES.title, {
      sizes: TITLE_SIZES,
      fill: '#fff5e0',
      under: { color: sky.deep, reach: 0.09 },
    })
    const maker = await this.#letter(plan.maker, WORD_PLACES.maker, {
      sizes: MAKER_SIZES,
      fill: sky.ink,
    })
    const scene = Buffer.from(drawScene(plan, { hasTitle: title !== undefined }))
    const { data, info } = await sharp(scene)
      .composite([
        ...toLayers(title, WORD_PLACES.title, plan.width),
        ...toLayers(maker, WORD_PLACES.maker, plan.width),
      ])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const page = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const { thumbnailPx } = MEASURES
    const isLettered = (text: string, words: DrawnWords | undefined) =>
      text === '' || words !== undefined
    return {
      isWhole: isLettered(plan.title, title) && isLettered(plan.maker, maker),
      main: await page().webp(WEBP).toBuffer(),
      thumbnail: await page()
        .resize({ width: thumbnailPx, height: thumbnailPx, fit: 'inside' })
        .webp(WEBP)
        .toBuffer(),
    }
  }

  async #letter(
    text: string,
    room: { width: number; height: number },
    manner: Parameters<typeof drawWords>[2],
  ): Promise<DrawnWords | undefined> {
    const lettering = this.#fonts.findLettering(text)
    return lettering && drawWords(lettering, room, manner)
  }
}

/** Words stand in the middle of their place. */
function toLayers(
  words: DrawnWords | undefined,
  { top, height }: { top: number; height: number },
  pageWidth: number,
) {
  if (words === undefined) return []
  const raw = { width: words.width, height: words.height, channels: 4 as const }
  return [
    {
      ...{ input: words.data, raw },
      left: Math.round((pageWidth - words.width) / 2),
      top: Math.round(top + (height - words.height) / 2),
    },
  ]
}
