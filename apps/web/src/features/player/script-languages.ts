import type { ScriptFile } from '@yomikura/player/track'

/** Scripts with those of the interface's language first; the others keep their order. */
export function sortScripts(scripts: readonly ScriptFile[], tag: string): ScriptFile[] {
  const wanted = toPrimary(tag)
  return scripts.toSorted(
    (a, b) => Number(toPrimary(b.language) === wanted) - Number(toPrimary(a.language) === wanted),
  )
}

function toPrimary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
