import { decode } from './kindle-header.ts'
import { readIndex } from './index-table.ts'
import { NONE, type PalmFile } from './palm-file.ts'

/** An entry of the table of contents, before its place is an address. */
export type ContentsPoint = {
  title: string
  depth: number
  /** Place in the text of an old book, in bytes. */
  place: number | undefined
  /** Fragment of the text, and the place in it. */
  fragment: readonly [fragment: number, offset: number] | undefined
}

const MAX_DEPTH = 8
const PLACE = 1
const TITLE = 3
const FRAGMENT = 6
const PARENT = 21

/** The table of contents, each part before the parts in it. @param index number of its table's record */
export async function readContents(
  file: PalmFile,
  index: number,
  isUtf8: boolean,
): Promise<ContentsPoint[]> {
  if (index === NONE) return []
  const { entries, textAt } = await readIndex(file, index)
  /** By the entry that they are parts of; -1 for none. An entry is part of an earlier one only. */
  const parts = Map.groupBy(entries.keys(), (own) => {
    const parent = entries[own]!.values.get(PARENT)?.[0] ?? -1
    return parent < own ? parent : -1
  })
  const points: ContentsPoint[] = []
  const add = (own: number, depth: number) => {
    const { values } = entries[own]!
    const [fragment, offset] = values.get(FRAGMENT) ?? []
    const title = values.get(TITLE)?.[0]
    points.push({
      title: title === undefined ? '' : decode(textAt(title), isUtf8).trim(),
      depth: Math.min(depth, MAX_DEPTH),
      place: values.get(PLACE)?.[0],
      fragment:
        fragment === undefined || offset === undefined ? undefined : ([fragment, offset] as const),
    })
  }
  const waiting = (parts.get(-1) ?? []).map((own) => ({ own, depth: 0 })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    add(next.own, next.depth)
    for (const own of (parts.get(next.own) ?? []).toReversed())
      waiting.push({ own, depth: next.depth + 1 })
  }
  return points.filter(({ title }) => title !== '')
}
