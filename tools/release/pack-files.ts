import type { Readable } from 'node:stream'
import { packTar } from 'modern-tar/fs'
import type { ReleasedFile } from './list-files.ts'

type Contents = {
  files: readonly ReleasedFile[]
  /** Texts that a release makes, by name. */
  written: Record<string, string>
  /** Folder in the archive that holds everything. */
  top: string
  /** Time of every entry, since 1970. */
  seconds: number
}

/** A tar stream. All entries belong to root, have one time and the plainest rights: the disk's own would differ. */
export function packFiles({ files, written, top, seconds }: Contents): Readable {
  const mtime = new Date(seconds * 1000)
  const links = new Map(files.map(({ kind, name, source }) => [name, kind === 'link' && source]))
  const texts = Object.entries(written).map(([target, content]) => ({
    ...({ type: 'content', content, target } as const),
  }))
  const sources = files.map(({ kind, name, source }) =>
    kind === 'file'
      ? ({ type: 'file', source, target: name } as const)
      : ({ type: 'content', content: '', target: name } as const),
  )
  return packTar([...texts, ...sources], {
    map: (header) => {
      const mode = /^bin\/|\.sh$/.test(header.name) ? 0o755 : 0o644
      const linkname = links.get(header.name)
      return {
        ...{ name: `${top}/${header.name}`, size: header.size, mtime, mode },
        ...{ uid: 0, gid: 0, uname: 'root', gname: 'root', type: 'file' as const },
        ...(linkname && { type: 'symlink' as const, linkname, mode: 0o777 }),
      }
    },
  })
}
