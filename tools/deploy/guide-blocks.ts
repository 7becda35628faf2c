import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

/** Lines of a guide that an operator copies into a shell. */
export type GuideBlock = {
  /** Path of the page and number of the block's first line, from 1. */
  place: string
  /** Its commands, a line each. */
  script: string
}

/** What a page of `docs/guides` says in blocks of `sh`, in their order. */
export function listGuideBlocks(page: string): GuideBlock[] {
  const path = `docs/guides/${page}`
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(({ index, 1: script = '' }) => ({
    place: `${path}:${text.slice(0, index).split('\n').length + 1}`,
    script,
  }))
}
