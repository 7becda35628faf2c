import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toContentPath } from '@yomikura/content/content-folder'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { createId } from '#platform/ids/ids.ts'
import { aJob, aPage, TestIngest, WORKNO } from '#test/test-ingest.ts'
import { WorkFolder } from './work-folder.ts'

/** Places of a server, and something of its own that no job may write to. */
async function aServer() {
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const places = { root: join(folder, 'work'), processes: join(folder, 'processes') }
  const own = join(folder, 'own')
  const inside = join(places.processes, createId())
  for (const path of [places.root, own, inside]) await mkdir(path, { recursive: true })
  return { places, own, inside }
}

describe('the folder of a job', () => {
  it('is made again where a link took its place', async () => {
    const { places, own, inside } = await aServer()
    const id = createId()
    await symlink(own, join(places.root, id))
    const folder = await WorkFolder.open(places, id, inside)
    await folder.noteCrash()
    expect([await readdir(own), (await lstat(join(inside, id))).isDirectory()]).toEqual([[], true])
  })

  it('has its notes beside it, which are found, read once and removed with it', async () => {
    const { places, inside } = await aServer()
    const id = createId()
    const folder = await WorkFolder.open(places, id, inside)
    await folder.noteCrash()
    await writeFile(folder.arriving, 'half a zip')
    expect((await readdir(join(inside, id))).sort()).toEqual(['output'])
    await rm(join(inside, id), { recursive: true })
    expect(await WorkFolder.list(places)).toEqual([id])
    expect([await folder.takeCrash(), await folder.takeCrash()]).toEqual([true, false])
    await WorkFolder.remove(places, id)
    expect(await readdir(places.root)).toEqual([])
  })
})

const [sqlite] = TEST_DIALECTS
describe('the folder of a revised work', () => {
  const host = TestIngest.use(sqlite!.open)

  it('takes in what the earlier revision was made of, and writes it through no link', async () => {
    const source = await host.aSource({ '1.png': await aPage() })
    const first = await host.ingest.ingest(WORKNO, source, aJob())
    const victim = join(host.folder, 'secrets.json')
    await writeFile(victim, 'secret')
    const job = aJob()
    const folder = join(host.folder, 'work', job.id)
    await mkdir(folder, { recursive: true })
    await symlink(victim, join(folder, 'earlier.json'))
    const second = await host.ingest.ingest(WORKNO, source, job)
    expect([await readFile(victim, 'utf8'), second.reused_count]).toEqual(['secret', 1])
    const key = `${toContentPath(WORKNO)}/${first.revision}/ingest.json`
    expect(await host.storage.head(key)).toBeDefined()
  })
})
