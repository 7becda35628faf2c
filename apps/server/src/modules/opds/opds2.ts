import {
  AUTH_TYPE,
  type Feed,
  type FeedAddresses,
  FEED_PATH,
  type FeedLink,
  listPages,
  MANIFEST_TYPES,
  type Publication,
  toCoverUrl,
  toFileUrl,
  toManifestUrl,
  toWebUrl,
  WEB_ONLY_REL,
} from './feed.ts'
import { LIMITS } from '@yomikura/contract/limits'

export const OPDS2_TYPE = 'application/opds+json'

/** The feed as OPDS 2.0. @see https://drafts.opds.io/opds-2.0 */
export function toOpds2(feed: Feed, at: FeedAddresses): object {
  const toLink = ({ title, path, rel, count }: FeedLink) => ({
    ...{ href: at.root + path, type: OPDS2_TYPE, title },
    ...(rel !== undefined && { rel }),
    ...(count !== undefined && { properties: { numberOfItems: count } }),
  })
  return {
    metadata: {
      title: feed.title,
      modified: feed.updated,
      ...(feed.paging && {
        numberOfItems: feed.paging.count,
        itemsPerPage: LIMITS.feedPage,
        currentPage: feed.paging.page,
      }),
    },
    links: [
      { rel: 'self', href: at.root + feed.path, type: OPDS2_TYPE },
      { rel: 'start', href: `${at.root}/`, type: OPDS2_TYPE },
      {
        ...{ rel: 'search', href: `${at.root}/works{?query}`, type: OPDS2_TYPE },
        templated: true,
      },
      {
        rel: 'http://opds-spec.org/auth/document',
        href: `${at.appUrl}${FEED_PATH}/auth`,
        type: AUTH_TYPE,
      },
      ...listPages(feed).map(({ rel, path }) => ({ rel, href: at.root + path, type: OPDS2_TYPE })),
    ],
    ...(feed.isOfWorks
      ? { publications: feed.publications.map((one) => toPublication(one, at)) }
      : { navigation: feed.navigation.map(toLink) }),
    ...(feed.facets.length > 0 && {
      facets: feed.facets.map(({ title, links }) => ({
        metadata: { title },
        links: links.map((link) => toLink({ ...link, ...(link.isActive && { rel: 'self' }) })),
      })),
    }),
  }
}

/** What a work is, as feeds and manifests say it. */
export function toMetadata(work: Publication, at: FeedAddresses): object {
  const { series, workno } = work
  return {
    '@type': work.isAudio ? 'http://schema.org/Audiobook' : 'http://schema.org/Book',
    identifier: `urn:yomikura:${workno}`,
    title: work.title,
    ...(work.sortAs !== '' && { sortAs: work.sortAs }),
    ...(work.authors.length > 0 && { author: work.authors.map((name) => ({ name })) }),
    publisher: { name: work.maker },
    modified: work.modified,
    ...(work.published !== null && { published: work.published }),
    ...(work.subjects.length > 0 && { subject: work.subjects.map((name) => ({ name })) }),
    ...(work.stream && { numberOfPages: work.stream.pageCount }),
    ...(work.direction && { readingProgression: work.direction }),
    ...(series && {
      belongsTo: {
        series: [
          {
            name: series.name,
            ...(series.volume !== null && { position: series.volume }),
            links: [{ href: at.root + series.path, type: OPDS2_TYPE }],
          },
        ],
      },
    }),
  }
}

function toPublication(work: Publication, at: FeedAddresses): object {
  const { file, manifest, workno } = work
  const web = { href: toWebUrl(at, workno), type: 'text/html' }
  return {
    metadata: toMetadata(work, at),
    links: [
      ...(file
        ? [
            {
              rel: 'http://opds-spec.org/acquisition',
              ...{ href: toFileUrl(at, workno), type: file.type },
              ...(file.sizeBytes > 0 && { size: file.sizeBytes }),
            },
          ]
        : []),
      ...(manifest
        ? [
            {
              rel: 'http://opds-spec.org/acquisition',
              ...{ href: toManifestUrl(at, workno), type: MANIFEST_TYPES[manifest] },
            },
          ]
        : []),
      ...(file || manifest ? [] : [{ rel: WEB_ONLY_REL, ...web }]),
      { rel: 'alternate', ...web },
    ],
    images: [
      { href: toCoverUrl(at, workno, false), type: 'image/webp' },
      { href: toCoverUrl(at, workno, true), type: 'image/webp' },
    ],
  }
}
