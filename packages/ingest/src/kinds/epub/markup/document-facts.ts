import { SPACES } from './allowed-names.ts'
import type { SafeElement } from './safe-element.ts'

/** What a viewer receives of a document besides its markup. */
export type DocumentFacts = {
  /** Its text, which places are counted in (docs/reference/book.md). */
  text: string
  /** Where in the text each element with an id begins. */
  anchors: Map<string, number>
  /** Size that a fixed page says it has, in CSS pixels. */
  size: { width: number; height: number } | undefined
}

/** Readings are not part of the line: a search for 夜凪 finds it with and without ruby. */
const SILENT = new Set(['rt', 'rp', 'style'])
const SILENT_IN_DRAWINGS = new Set(['title', 'desc', 'metadata'])
const MAX_SIZE = 20_000

/** Reads a safe copy. */
export function readFacts(root: SafeElement): DocumentFacts {
  const anchors = new Map<string, number>()
  const pieces: string[] = []
  let length = 0
  const walk = (element: SafeElement) => {
    const id = attribute(element, 'id')
    if (id !== undefined && !anchors.has(id)) anchors.set(id, length)
    if (isSilent(element)) return
    for (const child of element.children) {
      if (typeof child !== 'string') walk(child)
      else {
        pieces.push(child)
        length += child.length
      }
    }
  }
  const body = root.space === SPACES.html ? findChild(root, 'body') : root
  if (body !== undefined) walk(body)
  return { text: pieces.join(''), anchors, size: findSize(root) }
}

/** Whether the words in an element are none of the text. */
export function isSilent({ name, space }: SafeElement): boolean {
  return SILENT.has(name) || (space === SPACES.svg && SILENT_IN_DRAWINGS.has(name))
}

export function findChild(parent: SafeElement, name: string): SafeElement | undefined {
  return parent.children.find(
    (child): child is SafeElement => typeof child !== 'string' && child.name === name,
  )
}

export function attribute({ attributes }: SafeElement, name: string): string | undefined {
  return attributes.find(([own]) => own === name)?.[1]
}

function findSize(root: SafeElement): DocumentFacts['size'] {
  if (root.space === SPACES.svg) return findDrawingSize(root)
  const head = findChild(root, 'head')
  const viewport = head?.children.find(
    (child) => typeof child !== 'string' && attribute(child, 'name') === 'viewport',
  )
  const content = viewport && typeof viewport !== 'string' && attribute(viewport, 'content')
  const drawing = findOnlyDrawing(findChild(root, 'body'))
  return (content ? parseViewport(content) : undefined) ?? (drawing && findDrawingSize(drawing))
}

/** Size in the words of a viewport: `width=1200, height=1600`; none where either is no number. */
export function parseViewport(content: string): DocumentFacts['size'] {
  const part = (name: string) =>
    new RegExp(`(?:^|[,;\\s])${name}\\s*=\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(content)?.[1]
  return toSize(part('width'), part('height'))
}

/** Size in the words of a package's `original-resolution`: `1200x1600`. */
export function parseResolution(content: string): DocumentFacts['size'] {
  const [, width, height] = /^\s*(\d{1,6})\s*[x×]\s*(\d{1,6})\s*$/i.exec(content) ?? []
  return toSize(width, height)
}

/** The drawing that is all of a page, however many boxes stand around it. */
function findOnlyDrawing(element: SafeElement | undefined): SafeElement | undefined {
  let inner = element
  while (inner !== undefined && inner.space !== SPACES.svg) {
    const children: SafeElement['children'] = inner.children.filter(
      (child) => typeof child !== 'string' || child.trim() !== '',
    )
    const [only] = children
    inner = children.length === 1 && typeof only === 'object' ? only : undefined
  }
  return inner
}

function findDrawingSize(root: SafeElement): DocumentFacts['size'] {
  const box = attribute(root, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
  const fromBox = box?.length === 4 ? toSize(box[2], box[3]) : undefined
  const pixels = (name: string) => /^\d+(\.\d+)?(px)?$/.exec(attribute(root, name) ?? '')?.[0]
  return fromBox ?? toSize(pixels('width')?.replace('px', ''), pixels('height')?.replace('px', ''))
}

function toSize(width: string | undefined, height: string | undefined): DocumentFacts['size'] {
  const size = { width: Number(width), height: Number(height) }
  const isSize = Object.values(size).every((side) => side > 0 && side <= MAX_SIZE)
  return isSize ? size : undefined
}
