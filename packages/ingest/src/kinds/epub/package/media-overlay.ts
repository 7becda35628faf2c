import type { OverlayPart } from '@yomikura/content/book'
import { attributeOf, childrenOf, descendantsOf, type XmlElement } from '../markup/xml-tree.ts'
import type { ResolveHref } from './href.ts'

const MAX_PARTS = 50_000
const CLOCK = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)(h|min|s|ms)?$/
const UNITS: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 }

/** Path of an overlay, and of the document whose parts are wanted. */
export type OverlayPlace = { path: string; document: string; resolve: ResolveHref }

/**
 * What a media overlay says of one document: which element is read aloud, and where in which file.
 *
 * @param root of the SMIL document, its names in lower case
 */
export function readOverlay(
  root: XmlElement,
  { path, document, resolve }: OverlayPlace,
): OverlayPart[] {
  const parts: OverlayPart[] = []
  for (const element of descendantsOf(root)) {
    if (element.name !== 'par' || parts.length >= MAX_PARTS) continue
    const part = readPart(element, { path, document, resolve })
    if (part !== undefined) parts.push(part)
  }
  return parts
}

/** Undefined for a part of another document, or one without sound. */
function readPart(
  par: XmlElement,
  { path, document, resolve }: OverlayPlace,
): OverlayPart | undefined {
  const sound = childrenOf(par, 'audio')[0]
  const words = childrenOf(par, 'text')[0]
  if (sound === undefined || words === undefined) return undefined
  const text = resolve(path, attributeOf(words, 'src') ?? '')
  const source = resolve(path, attributeOf(sound, 'src') ?? '')
  if (text?.path !== document || source === undefined) return undefined
  return {
    id: text.fragment,
    src: source.path,
    begin: toSeconds(attributeOf(sound, 'clipbegin')) ?? 0,
    end: toSeconds(attributeOf(sound, 'clipend')) ?? null,
  }
}

/** `0:01:23.5`, `83.5s`, `1.4min` … in seconds. */
export function toSeconds(clock: string | undefined): number | undefined {
  const found = CLOCK.exec(clock?.trim() ?? '')
  if (found === null) return undefined
  const [, hours, minutes, seconds, unit = 's'] = found
  const own = Number(seconds) * UNITS[unit]!
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + own
  return Math.round(total * 1000) / 1000
}
