import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import { aFont } from '@yomikura/ingest/test-fonts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { DiskStorage } from '#platform/storage/disk-storage.ts'
import { storeWork } from './catalogue.ts'
import { DrawnCovers } from './drawn-covers.ts'
import { aCatalogueWork, aWorkno } from '#test/test-works.ts'

/** Garay, which came with Unicode 16: machines have no font for it. */
const RARE = '\u{10d50}\u{10d51}\u{10d52}'

describe.each(RULE_DIALECTS)('covers that are drawn on $engine', ({ open }) => {
  const workno = aWorkno(1)
  let db: Db
  let folder: string
  let storage: DiskStorage
  beforeEach(async () => {
    db = await openTestDb(open)
    folder = await mkdtemp(join(tmpdir(), 'yomikura-covers-'))
    await mkdir(join(folder, 'fonts'))
    storage = await DiskStorage.open(join(folder, 'storage'))
  })
  afterEach(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })

  /** As a process that has just been started. */
  const start = () => new DrawnCovers({ db, storage, fontFolders: [join(folder, 'fonts')] })
  const describeWork = (title: string, version = 1) =>
    storeWork(db, aCatalogueWork({ workno, version, name: { ja_JP: title } }), {
      source: 'storefront',
      nowSeconds: 1_790_000_000,
    })
  const listKept = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list(`${toContentPath(workno)}/drawn/`)) keys.push(key)
    return keys
  }
  const writtenAt = async (key: string) => (await storage.head(key))?.etag

  it('are kept, and found again by every process', async () => {
    await describeWork('A title')
    const key = (await start().find(workno))!
    const etag = await writtenAt(key)
    expect(await start().find(workno)).toBe(key)
    expect(await start().find(workno, LAYOUT.coverThumbnail)).toBe(
      key.replace('main.webp', 'main_300x300.webp'),
    )
    expect(await writtenAt(key)).toBe(etag)
    expect(await listKept()).toHaveLength(2)
  })

  it('are of the name that a work has now, and leave nothing of the one before', async () => {
    await describeWork('One')
    const before = await start().find(workno)
    await describeWork('Two', 2)
    const after = await start().find(workno)
    expect(after).not.toBe(before)
    expect((await listKept()).every((key) => !key.startsWith(before!.split('/cover/')[0]!))).toBe(
      true,
    )
    await describeWork('One', 3)
    expect(await start().find(workno)).toBe(before)
  })

  it('are drawn again once there is a font for their words, and not before', async () => {
    await describeWork(RARE)
    const bare = (await start().find(workno))!
    expect(await start().find(workno)).toBe(bare)
    const font = aFont({ family: 'Made Wide', codePages: 1, letters: `${RARE}みなと書房` })
    await writeFile(join(folder, 'fonts', 'made.ttf'), font)
    const whole = (await start().find(workno))!
    expect(whole).not.toBe(bare)
    expect(whole).toMatch(/\/drawn\/[0-9a-f]{16}\/cover\/main\.webp$/)
    expect(await listKept()).toHaveLength(2)
    await rm(join(folder, 'fonts', 'made.ttf'))
    expect(await start().find(workno)).toBe(whole)
  })

  it('are none for unknown works', async () => {
    expect(await start().find('BJ00000999')).toBeUndefined()
  })
})
