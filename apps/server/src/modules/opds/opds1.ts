import { LIMITS } from '@yomikura/contract/limits'
import {
  AUTH_TYPE,
  type Feed,
  type FeedAddresses,
  FEED_PATH,
  type FeedLink,
  listPages,
  type Publication,
  toCoverUrl,
  toFileUrl,
  toPageTemplate,
  toWebUrl,
  WEB_ONLY_REL,
} from './feed.ts'

const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation'
const ACQUISITION = 'application/atom+xml;profile=opds-catalog;kind=acquisition'
export const OPENSEARCH_TYPE = 'application/opensearchdescription+xml'
/** Of the whole feed, as its answer states it. */
export const OPDS1_TYPE = 'application/atom+xml;profile=opds-catalog'

const NAMESPACES = [
  'xmlns="http://www.w3.org/2005/Atom"',
  'xmlns:opds="http://opds-spec.org/2010/catalog"',
  'xmlns:thr="http://purl.org/syndication/thread/1.0"',
  'xmlns:dc="http://purl.org/dc/terms/"',
  'xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"',
  'xmlns:pse="http://vaemendis.net/opds-pse/ns"',
].join(' ')

type Attributes = Readonly<Record<string, string | number | undefined>>

/**
 * The feed as OPDS 1.2, with pages streamed one by one (OPDS-PSE 1.2).
 *
 * @see https://specs.opds.io/opds-1.2
 * @see https://github.com/anansi-project/opds-pse
 */
export function toOpds1(feed: Feed, at: FeedAddresses): string {
  const type = feed.isOfWorks ? ACQUISITION : NAVIGATION
  const link = (rel: string, href: string, more: Attributes = {}) =>
    element('link', { rel, href, type, ...more })
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed ${NAMESPACES}>`,
    element('id', {}, at.root + feed.path),
    element('title', {}, feed.title),
    element('updated', {}, feed.updated),
    author(feed.title),
    link('self', at.root + feed.path),
    link('start', `${at.root}/`, { type: NAVIGATION }),
    link('search', `${at.root}/search`, { type: OPENSEARCH_TYPE }),
    link('http://opds-spec.org/auth/document', `${at.appUrl}${FEED_PATH}/auth`, {
      type: AUTH_TYPE,
    }),
    ...listPages(feed).map(({ rel, path }) => link(rel, at.root + path)),
    ...(feed.paging
      ? [
          element('opensearch:totalResults', {}, String(feed.paging.count)),
          element('opensearch:itemsPerPage', {}, String(LIMITS.feedPage)),
          element(
            'opensearch:startIndex',
            {},
            String((feed.paging.page - 1) * LIMITS.feedPage + 1),
          ),
        ]
      : []),
    ...feed.facets.flatMap(({ title, links }) =>
      links.map((one) =>
        link('http://opds-spec.org/facet', at.root + one.path, {
          ...{ type: ACQUISITION, title: one.title, 'opds:facetGroup': title },
          'opds:activeFacet': one.isActive ? 'true' : undefined,
          'thr:count': one.count,
        }),
      ),
    ),
    ...feed.navigation.map((one) => toEntry(one, feed, at)),
    ...feed.publications.map((one) => toPublicationEntry(one, at)),
    '</feed>',
  ].join('\n')
}

/** How a search is asked for. @see https://github.com/dewitt/opensearch */
export function toOpenSearch(name: string, description: string, { root }: FeedAddresses): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // 16 characters at most, by the specification.
    element('ShortName', {}, [...name].slice(0, 16).join('')),
    element('Description', {}, description),
    element('InputEncoding', {}, 'UTF-8'),
    element('Url', { type: ACQUISITION, template: `${root}/works?query={searchTerms}` }),
    '</OpenSearchDescription>',
  ].join('\n')
}

function toEntry({ title, path, leadsTo, rel, count }: FeedLink, feed: Feed, at: FeedAddresses) {
  const href = at.root + path
  const type = leadsTo === 'works' ? ACQUISITION : NAVIGATION
  return [
    '<entry>',
    element('id', {}, href),
    element('title', {}, title),
    element('updated', {}, feed.updated),
    element('link', { rel: rel ?? 'subsection', href, type, 'thr:count': count }),
    element('content', { type: 'text' }, count === undefined ? title : String(count)),
    '</entry>',
  ].join('\n')
}

function toPublicationEntry(work: Publication, at: FeedAddresses): string {
  const { workno, series, file, stream } = work
  const volume = series?.volume == null ? '' : ` ${series.volume}`
  return [
    '<entry>',
    element('id', {}, `urn:yomikura:${workno}`),
    element('title', {}, work.title),
    element('updated', {}, work.modified),
    ...(work.published === null ? [] : [element('published', {}, work.published)]),
    ...(work.authors.length > 0 ? work.authors : [work.maker]).map(author),
    element('dc:publisher', {}, work.maker),
    element('dc:identifier', {}, `urn:yomikura:${workno}`),
    ...work.subjects.map((subject) => element('category', { term: subject, label: subject })),
    ...(series ? [element('content', { type: 'text' }, series.name + volume)] : []),
    element('link', {
      rel: 'http://opds-spec.org/image',
      ...{ href: toCoverUrl(at, workno, false), type: 'image/webp' },
    }),
    element('link', {
      rel: 'http://opds-spec.org/image/thumbnail',
      ...{ href: toCoverUrl(at, workno, true), type: 'image/webp' },
    }),
    ...(file
      ? [
          element('link', {
            rel: 'http://opds-spec.org/acquisition',
            ...{ href: toFileUrl(at, workno), type: file.type },
            length: file.sizeBytes > 0 ? file.sizeBytes : undefined,
          }),
        ]
      : [
          element('link', {
            ...{ rel: WEB_ONLY_REL, href: toWebUrl(at, workno), type: 'text/html' },
          }),
        ]),
    ...(stream
      ? [
          element('link', {
            rel: 'http://vaemendis.net/opds-pse/stream',
            ...{ href: toPageTemplate(at, workno), type: 'image/jpeg' },
            'pse:count': stream.pageCount,
            'pse:lastRead': stream.lastRead?.page,
            'pse:lastReadDate': stream.lastRead?.date,
          }),
        ]
      : []),
    element('link', { rel: 'alternate', href: toWebUrl(at, workno), type: 'text/html' }),
    ...(series
      ? [
          element('link', {
            ...{ rel: 'related', href: at.root + series.path },
            ...{ type: ACQUISITION, title: series.name },
          }),
        ]
      : []),
    '</entry>',
  ].join('\n')
}

function author(name: string): string {
  return `<author>${element('name', {}, name)}</author>`
}

function element(name: string, attributes: Attributes, text?: string): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  return text === undefined
    ? `<${name}${written}/>`
    : `<${name}${written}>${escapeXml(text)}</${name}>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** What XML 1.0 cannot hold, whatever form it is written in. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, ' ')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
