// @bare
import { toContentPath } from '@yomikura/content/content-folder'
import { patience } from '@yomikura/testkit/patience'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { REVISION, TestDeployment } from '#test/test-deployment.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { aWorkno } from '#test/test-works.ts'

const LIMIT_MS = 400_000 * patience()
const WORKS = 12

const opened: TestDeployment[] = []
afterEach(async () => {
  for (const deployment of opened.splice(0)) await deployment.close()
})

describe.each(TEST_DIALECTS)('yomikura verify --repair on $engine', (dialect) => {
  it(
    'asks once for each flawed work though it was killed, and ends with 2 and then with what is left',
    async () => {
      const deployment = await TestDeployment.open(dialect)
      opened.push(deployment)
      await deployment.storeWorks(1, WORKS)
      const place = join(deployment.folder, 'place')
      const source = join(deployment.folder, 'source.zip')
      await writeFile(source, 'zip')
      const worknos = Array.from({ length: WORKS }, (_, index) => aWorkno(index + 1))
      const toFolder = (workno: string) =>
        join(deployment.data, 'storage/objects', toContentPath(workno), REVISION)
      await deployment.use(({ db }) =>
        db
          .insertInto('import_source')
          .values(worknos.map((workno) => ({ workno, path: source, print: '' })))
          .execute(),
      )
      expect((await deployment.run('backup', place)).code).toBe(0)
      expect((await deployment.run('verify', place, '--repair')).code).toBe(0)

      for (const workno of worknos) await rm(join(toFolder(workno), 'files/1.jpg'))
      const killed = deployment.startCommand('verify', '--repair')
      await killed.until('flawed works:')
      killed.child.kill('SIGKILL')
      await killed.ended
      const done = await deployment.run('verify', '--repair', '--json')
      expect(done.code).toBe(2)
      const { repairs } = JSON.parse(done.output) as { repairs: { outcome: string }[] }
      expect(repairs.map(({ outcome }) => outcome)).toEqual(worknos.map(() => 'asked'))
      const asked = await deployment.use(({ queue }) =>
        queue.list({ names: ['ingest.import'], limit: 2 * WORKS }),
      )
      const named = asked.map(({ payload }) => (payload as { workno: string }).workno)
      expect(named.toSorted()).toEqual(worknos)

      const restored = await deployment.run('verify', place, '--repair')
      expect([restored.code, restored.output]).toEqual([
        0,
        expect.stringContaining(`${aWorkno(WORKS)}: 1 files were put back from the backup`),
      ])
      expect((await deployment.run('verify', place)).code).toBe(0)
    },
    LIMIT_MS,
  )
})
