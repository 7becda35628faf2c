import { createHash } from 'node:crypto'
import type { Playfile, TreeEntry, Ziptree } from '@yomikura/content/ziptree'

const VERSION = 1
const HASH_DIGITS = 32

type Revision = {
  workno: string
  revision: string
  updatedAt: string
  direction: Ziptree['direction']
}

/** The tree of a revision as it is published. Its hash covers what readers see, not when it was made. */
export function toZiptree(
  tree: TreeEntry[],
  playfile: Record<string, Playfile>,
  { workno, revision, updatedAt, direction }: Revision,
): Ziptree {
  const hash = createHash('sha256')
    .update(JSON.stringify([tree, playfile, direction]))
    .digest('hex')
    .slice(0, HASH_DIGITS)
  return {
    hash,
    workno,
    version: VERSION,
    revision,
    updated_at: updatedAt,
    direction,
    playfile,
    tree,
  }
}
