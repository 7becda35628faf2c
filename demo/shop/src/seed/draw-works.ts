import { DEMO_WORKS, listPages, writeDemoWork } from '@yomikura/demo-works/demo-works'
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { ContentStore } from '#works/content-store.ts'
import { makePictures } from '#works/make-pictures.ts'
import type { DrawingMessage } from './drawing-message.ts'

/**
 * A program of its own: draws demo works and packs them, so that the shop answers meanwhile.
 * Arguments: the data folder, then the works.
 */
const [dataFolder, ...worknos] = process.argv.slice(2)
if (dataFolder === undefined) throw new Error('Say where the data folder is.')
const store = new ContentStore(dataFolder)

// The shop is gone, also when it was killed: no process waits for these works any more.
process.on('disconnect', () => process.exit(0))
// Drawing takes all it gets; who opens the shop meanwhile comes first.
setPriority(10)

// A drawing of an earlier run is no use: its last page may be half a page. A folder for each run,
// because a run whose shop was killed may live on for a moment.
const drawings = join(dataFolder, 'drawing')
const folder = join(drawings, randomUUID())
await rm(drawings, { recursive: true, force: true, maxRetries: 5 })

report({ type: 'planned', pages: Object.fromEntries(worknos.map((no) => [no, countPages(no)])) })
for (const workno of worknos) {
  try {
    await drawWork(workno)
  } catch (error) {
    report({ type: 'failed', workno, message: String(error) })
  }
}
await rm(folder, { recursive: true, force: true })
process.disconnect()

async function drawWork(workno: string): Promise<void> {
  const drawing = join(folder, workno)
  await writeDemoWork(workno, drawing, (done, total) =>
    report({ type: 'progress', workno, done, total }),
  )
  const entries = await readdir(drawing, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(drawing, join(entry.parentPath, entry.name)))
    .sort()
  const content = await store.packZip(
    workno,
    names.map((name) => ({ name, path: join(drawing, name) })),
  )
  const pictures = await makePictures(store, workno, store.toZipPath(workno, content.sha256))
  await rm(drawing, { recursive: true, force: true })
  report({ type: 'finished', workno, content, pictures })
}

/** A work that is not made of pages counts as one. */
function countPages(workno: string): number {
  if (!DEMO_WORKS.some((work) => work.workno === workno)) return 0
  try {
    return listPages(workno).length
  } catch {
    return 1
  }
}

function report(message: DrawingMessage): void {
  process.send?.(message)
}
