import type { ImagePlayfile, Playfile, Ziptree } from '@yomikura/content/ziptree'

/** The picture at a path of a work. @throws Error where there is none */
export function imageAt(ziptree: Ziptree, path: string): ImagePlayfile['image'] {
  const playfile = playfileAt(ziptree, path)
  if (playfile === undefined || !('image' in playfile)) throw new Error(`${path} is no image`)
  return playfile.image
}

/** What a path of a work became; undefined where nothing is there, or a folder. */
export function playfileAt({ tree, playfile }: Ziptree, path: string): Playfile | undefined {
  const entry = tree.find(({ name }) => name === path)
  return entry?.type === 'file' ? playfile[entry.hashname] : undefined
}
