import type { PageAudio, ViewerMeta } from '@yomikura/content/viewer-meta'
import type { DecodedPage, PageImage } from './decode-page.ts'
import type { ContentSource } from './content-source.ts'
import type { PageSource } from './load-page.ts'
import { pageDecoder, type PageDecoder } from './page-decoder.ts'
import { ViewerPass } from './viewer-pass.ts'

const META = 'viewer-meta.json'

/**
 * A book of pictures: its pages and sounds lie in `viewer/{hashname}/` and are opened with a pass.
 * `source` and `decoder` are what a page store wants of it.
 *
 * @see docs/reference/viewer-meta.md
 */
export type PictureBook = {
  meta: ViewerMeta
  images: readonly PageImage[]
  source: PageSource
  decoder: PageDecoder
  /** Address of a page's sound for a media element. */
  toSoundAddress: (sound: PageAudio) => Promise<string>
  /** Asks for a new token with the next address: the last one was refused. */
  renewPass: () => void
}

type Options = { source: ContentSource; playType: string; revision: string; hashname: string }

/**
 * Reads what the book says of itself.
 *
 * @throws AppError the server's refusal, `file_not_found` where the book has no description
 * @throws CommunicationError when no usable answer came
 */
export async function openPictureBook(
  { hashname, ...options }: Options,
  signal?: AbortSignal,
): Promise<PictureBook> {
  const pass = new ViewerPass(options)
  const described = await pass.loadStored(`${hashname}/${META}`, signal)
  const meta = JSON.parse(await described.text()) as ViewerMeta
  return {
    meta,
    images: meta.pages.map(({ src, width, height }) => ({
      name: src,
      width,
      height,
      crypt: false,
    })),
    source: {
      loadPage: ({ name }, pageSignal) => pass.loadStored(`${hashname}/${name}`, pageSignal),
    },
    decoder: meta.encrypted ? new RestoringDecoder(pass) : pageDecoder,
    toSoundAddress: ({ src }) => pass.toAddress(`${hashname}/${src}`),
    renewPass: () => pass.renew(),
  }
}

/** Sends the pass's key along with the bytes, so that the decoder's thread restores them. */
class RestoringDecoder implements PageDecoder {
  readonly #pass: ViewerPass

  constructor(pass: ViewerPass) {
    this.#pass = pass
  }

  async decode(bytes: Blob, image: PageImage, signal?: AbortSignal): Promise<DecodedPage> {
    return pageDecoder.decode(bytes, { ...image, key: await this.#pass.toKey() }, signal)
  }
}
