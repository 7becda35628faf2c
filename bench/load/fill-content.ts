import { LAYOUT } from '@yomikura/content/layout'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toRevisionKey } from '../../apps/server/src/modules/delivery/index.ts'
import { publishRevision } from '../../apps/server/src/modules/library/index.ts'
import { aWorkno } from '../../apps/server/test/test-works.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { DiskStorage } from '../../apps/server/src/platform/storage/disk-storage.ts'

export const REVISION = '0192aaaa-0000-7000-8000-000000000001'
const PAGES = 16

/** A readable work whose pages have exactly the sizes asked for. */
export type FilledContent = {
  workno: string
  revision: string
  /** Paths below the work's address, by size in bytes. */
  pages: ReadonlyMap<number, readonly string[]>
  /** Copies outside of our storage, for servers that we are compared with. */
  copies: ReadonlyMap<number, readonly string[]>
}

/** Publishes a work of noise in the data folder of a server that does not run yet. */
export async function fillContent(
  folder: string,
  sizes: readonly number[],
): Promise<FilledContent> {
  const workno = aWorkno(1)
  const key = toRevisionKey(workno, REVISION)
  const storage = await DiskStorage.open(join(folder, 'storage'))
  const copyFolder = join(folder, 'copies')
  await mkdir(copyFolder)
  const pages = new Map<number, string[]>()
  const copies = new Map<number, string[]>()
  const playfile: Record<string, unknown> = {}
  for (const length of sizes) {
    for (let index = 0; index < PAGES; index++) {
      const name = `${randomBytes(16).toString('hex')}.webp`
      const bytes = randomBytes(length)
      const path = `${LAYOUT.optimized}/${name}`
      const copy = join(copyFolder, name)
      await storage.put(`${key}/${path}`, bytes)
      await storage.put(`${key}/${LAYOUT.files}/${name}`, bytes)
      await writeFile(copy, bytes)
      pages.set(length, [...(pages.get(length) ?? []), path])
      copies.set(length, [...(copies.get(length) ?? []), copy])
      const image = { name, length, size: '', width: 1, height: 1, crypt: false, color: '#ffffff' }
      playfile[name] = {
        type: 'image',
        length,
        size: '',
        image: { files: image, optimized: image },
      }
    }
  }
  const tree = Object.keys(playfile).map((hashname) => ({ type: 'file', name: hashname, hashname }))
  const ziptree = JSON.stringify({ playfile, tree, hash: 'bench' })
  await storage.put(`${key}/${LAYOUT.ziptree}`, Buffer.from(ziptree))
  await publish(join(folder, 'yomikura.db'), workno)
  return { workno, revision: REVISION, pages, copies }
}

async function publish(file: string, workno: string): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', file })
  await publishRevision(db, {
    workno,
    revision: REVISION,
    cover: null,
    pageCount: PAGES,
    contentCount: PAGES,
    contentLength: 1,
    fileType: 'IJP',
    verdicts: {},
    nowSeconds: 1_780_000_000,
  })
  await db.destroy()
}
