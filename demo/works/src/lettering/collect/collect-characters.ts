import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Characters every face carries whatever the works say: kana, ASCII and the usual marks, so that
 * a changed line of dialogue seldom needs the fonts again.
 */
export function listBaseCharacters(): string[] {
  const ranges: [number, number][] = [
    [0x20, 0x7e],
    [0x3041, 0x3096],
    [0x30a1, 0x30fa],
    [0xff10, 0xff19],
  ]
  const base = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  return [...base, ...'　。、「」『』（）〈〉《》【】ー―…‥・！？：々〆〇〜～♪☆★○●◎△×→←“”‘’—–·']
}

/**
 * Collects every non-ASCII character written in the sources of some works, comments included.
 * Reading the source text rather than running the works means no string can be forgotten.
 */
export function collectCharacters(paths: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of paths) {
    for (const file of listSources(path)) {
      for (const character of readFileSync(file, 'utf8')) {
        if (character > '~') found.add(character)
      }
    }
  }
  return [...found].sort()
}

function listSources(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(path, name))
    .sort()
}
