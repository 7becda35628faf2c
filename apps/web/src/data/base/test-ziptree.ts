import type {
  FileEntry,
  FolderEntry,
  MediaTags,
  OptimizedImage,
  Playfile,
  Ziptree,
} from '@yomikura/content/ziptree'

type Files = Ziptree['playfile']

const picture = (name: string): OptimizedImage => ({
  name,
  length: 1000,
  size: '1.0KB',
  width: 900,
  height: 1280,
  crypt: false,
  color: '#cccccc',
})

/** Builds a work's tree file by file. */
export class TreeBuilder {
  readonly #files: Files = {}

  image(name: string, { stands_still: isStill = false } = {}): FileEntry {
    const hashname = this.#hash('jpg')
    const optimized = picture(hashname)
    const still = isStill && ({ stands_still: true } as const)
    return this.#add(name, hashname, {
      type: 'image',
      length: 2048,
      size: '2.0KB',
      image: { files: optimized, optimized, ...still },
    })
  }

  pdf(name: string, pageCount: number): FileEntry {
    const page = Array.from({ length: pageCount }, (_, number) => ({
      optimized: picture(`${number}.webp`),
    }))
    return this.#add(name, this.#hash('pdf'), {
      type: 'pdf',
      length: 4096,
      size: '',
      pdf: { page },
    })
  }

  audio(name: string, tags?: MediaTags): FileEntry {
    return this.#add(name, this.#hash('mp3'), {
      type: 'audio',
      length: 8192,
      size: '8.0KB',
      audio: {
        files: { codec: 'mp3', sample_rate: 44_100, channels: 2 },
        optimized: { name, length: 8192, size: '8.0KB', bit_rate: 128_000, duration: 90 },
        ...(tags && { tags }),
      },
    })
  }

  text(name: string): FileEntry {
    const hashname = this.#hash('txt')
    const optimized = { name: hashname, length: 20, size: '20B', encoding: 'UTF-8' } as const
    return this.#add(name, hashname, { type: 'text', length: 20, size: '20B', text: { optimized } })
  }

  /** A page of a work that runs in the browser and starts with `entry`. */
  html(name: string, entry = name): FileEntry {
    const facts = { length: 30, size: '30B', html: { entry } }
    return this.#add(name, this.#hash('html'), { type: 'html', ...facts })
  }

  /** A picture that could not be taken in. */
  damaged(name: string): FileEntry {
    const playfile = { type: 'image', length: 10, size: '10B', verdict: 'corrupted' } as const
    return this.#add(name, this.#hash('jpg'), playfile)
  }

  /** A kind without a viewer. */
  unsupported(name: string): FileEntry {
    const playfile = { type: 'audio', length: 10, size: '10B', verdict: 'unsupported' } as const
    return this.#add(name, this.#hash('bin'), playfile)
  }

  /** A file of any other kind, by what its playfile says. */
  file(name: string, playfile: Playfile): FileEntry {
    return this.#add(name, this.#hash(name.split('.').at(-1) ?? ''), playfile)
  }

  folder(name: string, children: FolderEntry['children'], path = name): FolderEntry {
    return { type: 'folder', name, path, children }
  }

  build(workno: string, tree: Ziptree['tree']): Ziptree {
    return {
      hash: 'h',
      workno,
      version: 1,
      revision: '01970000-0000-7000-8000-000000000001',
      updated_at: '2026-11-01 00:00:00',
      direction: 'rtl',
      playfile: this.#files,
      tree,
    }
  }

  #hash(extension: string): string {
    return `${String(Object.keys(this.#files).length).padStart(32, '0')}.${extension}`
  }

  #add(name: string, hashname: string, playfile: Playfile): FileEntry {
    this.#files[hashname] = playfile
    return { type: 'file', name, hashname }
  }
}
