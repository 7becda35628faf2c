import { patience } from '@yomikura/testkit/patience'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShelfState } from './shelf-state.ts'
import { keepInStep, pauseAfter, type ShelfActions, watchShelf } from './watch-shelf.ts'

const SETTLE_SECONDS = 0.2
const HOUR_SECONDS = 3600

describe('watchShelf', () => {
  let folder: string
  let shelf: string
  let log: string[]
  let said: string[]
  let stop: AbortController
  let watching: Promise<void>
  let isCutOff: boolean
  let follow: string[]

  const actions: ShelfActions = {
    add: async (works) => {
      log.push(...works.map(({ path }) => `+${basename(path)}`))
      if (isCutOff) throw new Error('It was cut off.')
    },
    remove: async (path) => void log.push(`-${basename(path)}`),
    listKnown: async () => [],
    // A book's page holds its first name, wherever the book goes.
    listMoved: async (gone, others) => {
      const names = await Promise.all(others.map((path) => readFile(join(path, '1.png'), 'utf8')))
      return gone.filter((path) => names.includes(basename(path)))
    },
  }
  const toWatch = () => ({
    ...{ folder: shelf, dataFolder: join(folder, 'data'), actions },
    ...{ settleSeconds: SETTLE_SECONDS, signal: stop.signal },
    say: (line: string) => void said.push(line),
    follow,
  })
  const start = () => {
    stop = new AbortController()
    watching = watchShelf(toWatch())
  }
  /** Stops the watcher. @returns what makes one look at the shelf as it would, from what it knows */
  const lookByHand = async (settleSeconds: number) => {
    stop.abort()
    await watching
    const { signal } = new AbortController()
    const states = join(folder, 'data/watch')
    const [file = 'none.json'] = await readdir(states).catch(() => [])
    const round = { ...toWatch(), signal, settleSeconds, seen: new Map<string, string>() }
    const state = await ShelfState.open(join(states, file))
    const root = await realpath(shelf)
    return () => keepInStep({ root, follow }, { ...round, state })
  }
  const addBook = async (name: string) => {
    await mkdir(join(shelf, name))
    await writeFile(join(shelf, name, '1.png'), name)
  }
  const logged = (expected: string[]) =>
    vi.waitFor(() => expect(log).toEqual(expected), { timeout: 10_000 * patience(), interval: 20 })

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yomikura-watch-'))
    shelf = join(folder, 'shelf')
    await mkdir(shelf)
    log = []
    said = []
    isCutOff = false
    follow = []
    start()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    stop.abort()
    await watching
    await rm(folder, { recursive: true, force: true })
  })

  it('imports what is new and what changed, and takes away what is gone', async () => {
    await addBook('朝')
    await logged(['+朝'])
    await addBook('夜')
    await logged(['+朝', '+夜'])
    await writeFile(join(shelf, '朝/2.png'), 'more')
    await logged(['+朝', '+夜', '+朝'])
    await rm(join(shelf, '夜'), { recursive: true })
    await logged(['+朝', '+夜', '+朝', '-夜'])
  })

  it('takes what a NAS moves into its bin for removed, and makes no work of the bin', async () => {
    await addBook('朝')
    await addBook('夜')
    const look = await lookByHand(0)
    await look()
    await look()
    await mkdir(join(shelf, '#recycle'))
    await rename(join(shelf, '夜'), join(shelf, '#recycle/夜'))
    await look()
    await look()
    expect([...log].sort()).toEqual(['+夜', '+朝', '-夜'].sort())
  })

  it('does not import again what a NAS made previews of', async () => {
    await addBook('朝')
    const look = await lookByHand(0)
    await look()
    await look()
    await mkdir(join(shelf, '朝/@eaDir/1.png'), { recursive: true })
    await writeFile(join(shelf, '朝/@eaDir/1.png/SYNOPHOTO_THUMB_M.jpg'), 'small')
    await look()
    await look()
    expect(log).toEqual(['+朝'])
  })

  it('imports works at any depth, and takes away one that is gone from its series', async () => {
    await mkdir(join(shelf, 'Series'))
    await writeFile(join(shelf, 'Series/1.cbz'), 'one')
    await writeFile(join(shelf, 'Series/2.cbz'), 'two')
    const look = await lookByHand(0)
    await look()
    await look()
    await rm(join(shelf, 'Series/2.cbz'))
    await look()
    expect([...log].sort()).toEqual(['+1.cbz', '+2.cbz', '-2.cbz'])
  })

  it.skipIf(process.getuid?.() === 0)(
    'takes nothing for removed that lies in a folder which may not be read (needs a user other than root)',
    async () => {
      await addBook('朝')
      await mkdir(join(shelf, 'Series'))
      await writeFile(join(shelf, 'Series/1.cbz'), 'one')
      const look = await lookByHand(0)
      await look()
      await look()
      await chmod(join(shelf, 'Series'), 0o000)
      await look()
      await chmod(join(shelf, 'Series'), 0o700)
      expect([...log].sort()).toEqual(['+1.cbz', '+朝'])
    },
  )

  it('keeps in step with what links lead to, and takes away what is linked no more', async () => {
    const elsewhere = join(folder, 'elsewhere')
    await mkdir(join(elsewhere, '遠'), { recursive: true })
    await writeFile(join(elsewhere, '遠/1.png'), '遠')
    await addBook('朝')
    const link = join(shelf, '近')
    await symlink(join(elsewhere, '遠'), link)
    follow = [await realpath(elsewhere)]
    const look = await lookByHand(0)
    await look()
    await look()
    await writeFile(join(elsewhere, '遠/2.png'), 'more')
    await look()
    await look()
    await rm(link)
    await look()
    expect(log.filter((line) => line.endsWith('遠'))).toEqual(['+遠', '+遠', '-遠'])
  })

  it('imports a work again when what a link in it leads to has changed', async () => {
    await addBook('朝')
    await writeFile(join(folder, 'page.png'), 'page')
    await symlink(join(folder, 'page.png'), join(shelf, '朝/2.png'))
    await symlink('2.gone', join(shelf, '朝/3.png'))
    const look = await lookByHand(0)
    await look()
    await look()
    const before = log.length
    await writeFile(join(folder, 'page.png'), 'another page')
    await look()
    await look()
    expect(log.slice(before)).toEqual(['+朝'])
  })

  it('keeps what was renamed until it has settled under its new name', async () => {
    await addBook('朝')
    await logged(['+朝'])
    await addBook('夜')
    await logged(['+朝', '+夜'])
    await rename(join(shelf, '朝'), join(shelf, '夕'))
    await rm(join(shelf, '夜'), { recursive: true })
    await logged(['+朝', '+夜', '-夜', '+夕', '-朝'])
  })

  it('waits until a file that is being copied has settled', async () => {
    const look = await lookByHand(HOUR_SECONDS)
    await addBook('長')
    const page = join(shelf, '長/1.png')
    await look()
    await look()
    expect(log).toEqual([])
    // By its times it would be quiet, as on a disk of another machine, whose clock is behind.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * HOUR_SECONDS * 1000)
    for (let copied = 0; copied < 3; copied++) {
      await appendFile(page, 'bytes')
      await look()
      expect(log).toEqual([])
    }
    await look()
    expect(log).toEqual(['+長'])
  })

  it('goes on where it stopped, and takes nothing for removed that is only away', async () => {
    await addBook('朝')
    await logged(['+朝'])
    stop.abort()
    await watching
    await addBook('昼')
    start()
    await logged(['+朝', '+昼'])
    const look = await lookByHand(0)
    await rename(shelf, `${shelf}-away`)
    await mkdir(shelf)
    await look()
    await look()
    expect([log, said]).toEqual([['+朝', '+昼'], []])
  })

  it('takes away what is gone although it never heard that its import had ended', async () => {
    await addBook('朝')
    await logged(['+朝'])
    isCutOff = true
    await addBook('夕')
    await vi.waitFor(() => expect(said).toEqual(['It was cut off.']), {
      timeout: 10_000 * patience(),
    })
    stop.abort()
    await watching
    await rm(join(shelf, '夕'), { recursive: true })
    log = []
    start()
    await logged(['-夕'])
  })

  it('says once that the shelf is away and once that it is back, and goes on', async () => {
    await addBook('朝')
    await logged(['+朝'])
    await rename(shelf, `${shelf}-away`)
    const isSaid = (lines: string[]) =>
      vi.waitFor(() => expect(said).toEqual(lines), { timeout: 10_000 * patience(), interval: 20 })
    const away = `${shelf} is away. Nothing is taken for removed until it is there again.`
    await isSaid([away])
    await new Promise((done) => setTimeout(done, 3 * SETTLE_SECONDS * 1000))
    await rename(`${shelf}-away`, shelf)
    await isSaid([away, `${shelf} is there again.`])
    await addBook('昼')
    await logged(['+朝', '+昼'])
  })
})

describe('the pause between two looks at a shelf', () => {
  it.each([
    ['is two seconds where a look takes next to nothing', 20, 10, 2000],
    ['is as short as works may settle', 1, 0.5, 500],
    ['is ten times as long as a look', 2500, 10, 25_000],
    ['is a minute at most', 30_000, 10, 60_000],
  ])('%s', (_about, lookMs, settleSeconds, pauseMs) => {
    expect(pauseAfter(lookMs, settleSeconds)).toBe(pauseMs)
  })
})
