import { extensionOf } from '@yomikura/content/hash-name'
import { kindOfName } from '@yomikura/content/kinds'
import { compareNearest } from './nearest-path.ts'

const INDEX = /^index\.x?html?$/i
/** What only pages that run bring along. */
const PROGRAM = new Set(['js', 'mjs', 'css', 'wasm'])
const NOTES = new Set(['work.json', 'comicinfo.xml'])
const COVER = /^cover\.[a-z0-9]+$/i

/**
 * Files that a work which runs in the browser is made of: everything below its start page's folder but
 * pages, notes and a cover. Its pictures and sounds are no pages and no tracks, and stay as they came.
 *
 * @returns indexes of the files; empty for a work that does not run
 */
export function findHtmlParts(paths: readonly (readonly string[])[]): Set<number> {
  const starts = paths.filter((segments) => INDEX.test(segments.at(-1) ?? ''))
  const [start] = starts.sort(compareNearest)
  if (start === undefined) return new Set()
  const root = start.slice(0, -1)
  const below = [...paths.entries()].filter(([, segments]) =>
    root.every((name, depth) => segments[depth] === name),
  )
  if (!below.some(([, segments]) => PROGRAM.has(extensionOf(segments.at(-1) ?? ''))))
    return new Set()
  return new Set(
    below.filter(([, segments]) => isPart(segments.at(-1) ?? '')).map(([index]) => index),
  )
}

function isPart(name: string): boolean {
  return kindOfName(name) !== 'html' && !NOTES.has(name.toLowerCase()) && !COVER.test(name)
}
