import type { PageSpread } from '@yomikura/content/viewer-meta'
import { VerdictError } from '../../../verdict-error.ts'
import {
  attributeOf,
  childrenOf,
  descendantsOf,
  textOf,
  type XmlElement,
} from '../markup/xml-tree.ts'
import type { ResolveHref } from './href.ts'

export type ManifestItem = {
  id: string
  path: string
  type: string
  properties: ReadonlySet<string>
  fallback: string | undefined
  overlay: string | undefined
}

export type SpineReference = {
  id: string
  linear: boolean
  properties: ReadonlySet<string>
}

/** One statement of the metadata, with what refines it. */
export type Statement = {
  /** `title`, `creator` … for elements of Dublin Core; the property or name for a `meta`. */
  name: string
  value: string
  id: string | undefined
  refines: string | undefined
  role: string | undefined
  fileAs: string | undefined
}

/** The package document as it stands. */
export type PackageDocument = {
  path: string
  manifest: ReadonlyMap<string, ManifestItem>
  /** The same by ids in lower case; of several the first. */
  foldedManifest: ReadonlyMap<string, ManifestItem>
  /** The reading order; empty where the document has none. */
  spine: SpineReference[]
  statements: Statement[]
  identifier: string
  language: string
  progression: 'rtl' | 'ltr' | undefined
  /** Path of the NCX that the spine names. */
  ncx: string | undefined
  /** Places of the guide of EPUB 2. */
  guide: { type: string; title: string; href: string }[]
}

const MAX_ITEMS = 20_000

/** @throws VerdictError `corrupted` for a document that names no file, `too_many_entries` for an endless one */
export function readPackage(root: XmlElement, path: string, resolve: ResolveHref): PackageDocument {
  const section = (name: string) =>
    childrenOf(root, name)[0] ?? [...descendantsOf(root)].find((element) => element.name === name)
  const manifest = readManifest(section('manifest'), path, resolve)
  const foldedManifest = new Map(
    [...manifest].reverse().map(([id, item]) => [id.toLowerCase(), item] as const),
  )
  const spine = section('spine')
  const statements = readStatements(section('metadata'))
  const ofSpine = (name: string) => spine && attributeOf(spine, name)
  const progression = ofSpine('page-progression-direction')
  return {
    path,
    manifest,
    foldedManifest,
    spine: readSpine(spine, manifest.size),
    statements,
    identifier: findIdentifier(statements, attributeOf(root, 'unique-identifier')),
    language:
      statements.find(({ name }) => name === 'language')?.value ?? attributeOf(root, 'lang') ?? '',
    progression: progression === 'rtl' || progression === 'ltr' ? progression : undefined,
    ncx: findItem({ manifest, foldedManifest }, ofSpine('toc') ?? '')?.path,
    guide: childrenOf(section('guide') ?? root, 'reference').map((reference) => ({
      type: attributeOf(reference, 'type') ?? '',
      title: attributeOf(reference, 'title') ?? '',
      href: attributeOf(reference, 'href') ?? '',
    })),
  }
}

function readSpine(spine: XmlElement | undefined, itemCount: number): SpineReference[] {
  if (spine === undefined && itemCount === 0) {
    throw new VerdictError('corrupted', 'The book has no reading order.')
  }
  const references = spine ? childrenOf(spine, 'itemref') : []
  if (references.length > MAX_ITEMS) throw new VerdictError('too_many_entries')
  return references.map((reference) => ({
    id: attributeOf(reference, 'idref') ?? '',
    linear: attributeOf(reference, 'linear') !== 'no',
    properties: toWords(attributeOf(reference, 'properties')),
  }))
}

function readManifest(
  element: XmlElement | undefined,
  base: string,
  resolve: ResolveHref,
): Map<string, ManifestItem> {
  const items = element === undefined ? [] : childrenOf(element, 'item')
  if (items.length > MAX_ITEMS) throw new VerdictError('too_many_entries')
  const manifest = new Map<string, ManifestItem>()
  for (const item of items) {
    const id = attributeOf(item, 'id')?.trim() ?? ''
    const target = resolve(base, attributeOf(item, 'href') ?? '')
    // An address outside of the book, which no copy holds.
    if (id === '' || target === undefined || target.path === base) continue
    // Of two items with one id the first is meant, as in every browser; the other is still a file.
    manifest.set(manifest.has(id) ? `${id}\u0000${String(manifest.size)}` : id, {
      id,
      path: target.path,
      type: (attributeOf(item, 'media-type') ?? '').trim().toLowerCase(),
      properties: toWords(attributeOf(item, 'properties')),
      fallback: attributeOf(item, 'fallback'),
      overlay: attributeOf(item, 'media-overlay'),
    })
  }
  return manifest
}

function readStatements(element: XmlElement | undefined): Statement[] {
  if (element === undefined) return []
  return [...descendantsOf(element)].map((statement) => {
    const isMeta = statement.name === 'meta'
    const property = attributeOf(statement, 'property')
    const name = isMeta ? (property ?? attributeOf(statement, 'name') ?? '') : statement.name
    const isNamed = isMeta && property === undefined
    const text = isNamed ? (attributeOf(statement, 'content') ?? '') : textOf(statement)
    return {
      name,
      value: text.replace(/\s+/g, ' ').trim(),
      id: attributeOf(statement, 'id'),
      refines: attributeOf(statement, 'refines')?.replace(/^#/, ''),
      role: attributeOf(statement, 'role'),
      fileAs: attributeOf(statement, 'file-as'),
    }
  })
}

function findIdentifier(statements: readonly Statement[], id: string | undefined): string {
  const identifiers = statements.filter(({ name }) => name === 'identifier')
  return (identifiers.find((statement) => statement.id === id) ?? identifiers[0])?.value ?? ''
}

/** The item with this id, exactly or without a difference of case. */
export function findItem(
  { manifest, foldedManifest }: Pick<PackageDocument, 'manifest' | 'foldedManifest'>,
  id: string,
): ManifestItem | undefined {
  const key = id.trim()
  return manifest.get(key) ?? foldedManifest.get(key.toLowerCase())
}

/** Value of a statement about the whole book. */
export function findStatement(document: PackageDocument, name: string): string | undefined {
  return document.statements.find(
    (statement) => statement.name === name && statement.refines === undefined,
  )?.value
}

/** Value of what refines another statement. */
export function findRefinement(
  document: PackageDocument,
  { id }: Statement,
  name: string,
): string | undefined {
  if (id === undefined) return undefined
  return document.statements.find((other) => other.name === name && other.refines === id)?.value
}

/** Side of a spread, by the names of EPUB 3.0 and of its draft. */
export function toSpread(properties: ReadonlySet<string>): PageSpread | undefined {
  for (const side of ['left', 'right', 'center'] as const) {
    if (properties.has(`page-spread-${side}`) || properties.has(`rendition:page-spread-${side}`))
      return side
  }
  return undefined
}

function toWords(text: string | undefined): ReadonlySet<string> {
  return new Set((text ?? '').split(/\s+/).filter((word) => word !== ''))
}
