import type { ReadingPart } from './reading-parts.ts'

type Named = Pick<ReadingPart, 'placePath' | 'playType'>

/**
 * What a part is called: its folder's name, or its file's without the extension; with the folders above
 * where other parts are called the same. Empty for the pages at the root of a work, which have the work's name.
 */
export function toPartName(part: Named, parts: readonly Named[]): string {
  const names = toNames(part)
  const others = parts.filter((other) => other.placePath !== part.placePath).map(toNames)
  let depth = 1
  while (depth < names.length && others.some((other) => isSame(other, names, depth))) depth += 1
  return names.slice(-depth).join(' / ')
}

function toNames({ placePath, playType }: Named): string[] {
  const path = playType === 'image' ? placePath : placePath.replace(/(?<=[^/])\.[^./]{1,8}$/, '')
  return path.split('/')
}

function isSame(one: readonly string[], other: readonly string[], depth: number): boolean {
  return one.slice(-depth).join('/') === other.slice(-depth).join('/')
}
