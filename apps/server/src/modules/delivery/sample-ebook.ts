import { LAYOUT } from '@yomikura/content/layout'
import type { NavigationEntry } from '@yomikura/content/navigation'
import type { PageAudio, ViewerMeta, ViewerPage } from '@yomikura/content/viewer-meta'

/** The first pages of a book of pictures: what it says of itself, and the files that open. */
export type EbookSample = {
  meta: ViewerMeta
  /** Files of the book, by name. */
  names: ReadonlySet<string>
  /** What its sounds say, by path below the revision. */
  captions: readonly string[]
}

/**
 * Cuts a book of pictures after its first pages. A sound that a later page plays too is left out: its
 * file goes on where the sample ends.
 */
export function cutEbook(meta: ViewerMeta, pageCount: number): EbookSample {
  const later = new Set(meta.pages.slice(pageCount).flatMap(listNames))
  const pages = meta.pages.slice(0, pageCount).map((page) => withoutSounds(page, later))
  return {
    meta: {
      ...meta,
      page_count: pages.length,
      pages,
      navigation: cutNavigation(meta.navigation, pages.length),
    },
    names: new Set(pages.flatMap((page) => [page.src, ...listNames(page)])),
    captions: pages.flatMap(listSounds).flatMap(listCaptions),
  }
}

function listSounds({ audio, audios = [] }: ViewerPage): PageAudio[] {
  return [...(audio ? [audio] : []), ...audios]
}

function listNames(page: ViewerPage): string[] {
  return listSounds(page).map(({ src }) => src)
}

function listCaptions({ captions = [] }: PageAudio): string[] {
  return captions.map(({ name }) => `${LAYOUT.optimized}/${name}`)
}

function withoutSounds(page: ViewerPage, later: ReadonlySet<string>): ViewerPage {
  const { audio, audios, ...silent } = page
  const isOwn = (sound: PageAudio) => !later.has(sound.src)
  const kept = audios?.filter(isOwn)
  return {
    ...silent,
    ...(audio && isOwn(audio) && { audio }),
    ...(kept && kept.length > 0 && { audios: kept }),
  }
}

/** Headings of pages beyond the sample reveal more of the work than its sample does. */
function cutNavigation(entries: readonly NavigationEntry[], pageCount: number): NavigationEntry[] {
  return entries
    .filter(({ link_page }) => link_page === null || link_page < pageCount)
    .map((entry) => ({
      ...entry,
      sub_navigation: cutNavigation(entry.sub_navigation, pageCount),
    }))
    .filter(({ link_page, sub_navigation }) => link_page !== null || sub_navigation.length > 0)
}
