import {
  type FeedAddresses,
  MANIFEST_TYPES,
  type ManifestForm,
  type Publication,
  toCoverUrl,
  toFileUrl,
  toManifestUrl,
  toPageUrl,
  toTrackUrl,
} from './feed.ts'
import { toMetadata } from './opds2.ts'
import type { PlainPage, PlainTrack } from './plain-parts.ts'

/** Forms that are lists of pieces, one after the other. */
type ListForm = Exclude<ManifestForm, 'epub'>

/** The profile that each form names. */
const PROFILES: Readonly<Record<ListForm, string>> = {
  divina: 'https://readium.org/webpub-manifest/profiles/divina',
  audiobook: 'https://readium.org/webpub-manifest/profiles/audiobook',
}

type Parts = { pages: readonly PlainPage[]; tracks: readonly PlainTrack[] }

/**
 * A book of pictures, or a work of sound, as a list of addresses that an app opens one by one.
 *
 * @see https://readium.org/webpub-manifest
 */
export function toManifest(
  work: Publication,
  form: ListForm,
  { pages, tracks }: Parts,
  at: FeedAddresses,
): object {
  const { workno, file } = work
  const type = MANIFEST_TYPES[form]
  const duration = tracks.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return {
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...toMetadata(work, at),
      conformsTo: PROFILES[form],
      ...(form === 'audiobook' && { duration }),
    },
    links: [
      { rel: 'self', href: toManifestUrl(at, workno), type },
      ...(file ? [{ rel: 'alternate', href: toFileUrl(at, workno), type: file.type }] : []),
    ],
    readingOrder:
      form === 'divina'
        ? pages.map((page, index) => ({
            ...{ href: toPageUrl(at, workno, index), type: page.type },
            ...{ width: page.widthPx, height: page.heightPx },
          }))
        : tracks.map((track, index) => ({
            ...{ href: toTrackUrl(at, workno, index), type: track.type },
            ...{ title: track.title, duration: track.durationSeconds },
          })),
    resources: [{ rel: 'cover', href: toCoverUrl(at, workno, false), type: 'image/webp' }],
    ...toContents(form === 'divina' ? listFolders(pages) : listChapters(tracks), (index) =>
      form === 'divina' ? toPageUrl(at, workno, index) : toTrackUrl(at, workno, index),
    ),
  }
}

/** A line of the contents: `index` of the page or track, and the second within it. */
type Heading = { title: string; index: number; seconds?: number; children?: Heading[] }

function toContents(headings: readonly Heading[], toUrl: (index: number) => string) {
  const toLink = ({ title, index, seconds = 0, children = [] }: Heading): object => ({
    ...{ title, href: seconds === 0 ? toUrl(index) : `${toUrl(index)}#t=${seconds}` },
    ...(children.length > 0 && { children: children.map(toLink) }),
  })
  return headings.length > 0 && { toc: headings.map(toLink) }
}

/** The first page of each folder, where there are several. */
function listFolders(pages: readonly PlainPage[]): Heading[] {
  const starts = pages.flatMap(({ folder }, index) =>
    folder === pages[index - 1]?.folder ? [] : [{ title: folder, index }],
  )
  return starts.length > 1 ? starts.filter(({ title }) => title !== '') : []
}

function listChapters(tracks: readonly PlainTrack[]): Heading[] {
  return tracks.map(({ title, chapters }, index) => ({
    ...{ title, index },
    children: chapters.map((chapter) => ({
      ...{ title: chapter.title, index, seconds: chapter.start_seconds },
    })),
  }))
}
