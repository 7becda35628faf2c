import { LAYOUT } from '@yomikura/content/layout'
import type { Ziptree } from '@yomikura/content/ziptree'
import { DEMO_WORKS, type DemoWork } from '@yomikura/demo-works/catalogue'
import { ingestWork } from '@yomikura/ingest/ingest-work'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ChildResult } from '#modules/ingest/child-protocol.ts'

/** A demo work as ingest makes it: every file of its revision, by path below the revision's folder. */
export type DemoRevision = {
  work: DemoWork
  revision: string
  ziptree: Ziptree
  facts: Pick<ChildResult, 'cover' | 'pageCount'>
  files: ReadonlyMap<string, Buffer>
  /** The same bytes by every path that a client can ask for them: also by names inside viewer folders. */
  asked: ReadonlyMap<string, Buffer>
}

const DRAWING = fileURLToPath(new URL('./test-draw-demo-process.ts', import.meta.url))
const CONTENT_KEY = 'a5'.repeat(32)

/** Draws every demo work and takes it in, as the shop and the server do together. */
export async function makeDemoRevisions(root: string): Promise<DemoRevision[]> {
  const drawn = join(root, 'drawn')
  await promisify(execFile)(process.execPath, [DRAWING, drawn])
  const made: DemoRevision[] = []
  for (const [index, work] of DEMO_WORKS.entries()) {
    made.push(await takeIn(work, join(drawn, work.workno), { root, index }))
  }
  return made
}

async function takeIn(
  work: DemoWork,
  source: string,
  { root, index }: { root: string; index: number },
): Promise<DemoRevision> {
  const { workno, direction } = work
  const outputFolder = join(root, 'made', workno)
  const revision = `0192aaaa-0000-7000-8000-${String(index + 1).padStart(12, '0')}`
  const result = await ingestWork({
    ...{ source, workno, revision, direction, outputFolder },
    updatedAt: '2026-01-01 00:00:00',
    protect: true,
    contentKey: CONTENT_KEY,
    salt: 'salt of the tests',
  })
  if (result.verdict !== 'ok') throw new Error(`${workno}: ${result.verdict} ${result.message}`)
  const files = new Map<string, Buffer>()
  for (const { path } of result.files) files.set(path, await readFile(join(outputFolder, path)))
  const { ziptree, cover, pageCount } = result
  return {
    work,
    revision,
    ziptree,
    files,
    asked: nameInner(files),
    facts: { cover: cover ?? null, pageCount },
  }
}

function nameInner(files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const asked = new Map(files)
  for (const [path, bytes] of files) {
    const folder = path.slice(0, -LAYOUT.manifest.length)
    if (!path.endsWith(`/${LAYOUT.manifest}`)) continue
    for (const [name, stored] of Object.entries(
      JSON.parse(bytes.toString()) as Record<string, string>,
    )) {
      const inner = files.get(folder + stored)
      if (inner) asked.set(folder + name, inner)
    }
  }
  return asked
}
