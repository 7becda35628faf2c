// @bare
import { patience } from '@yomikura/testkit/patience'
import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { TestDeployment } from '#test/test-deployment.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'

const LIMIT_MS = 60_000 * patience()

const opened: TestDeployment[] = []
afterEach(async () => {
  for (const deployment of opened.splice(0)) await deployment.close()
})

async function open(): Promise<TestDeployment> {
  const deployment = await TestDeployment.open(TEST_DIALECTS[0]!)
  opened.push(deployment)
  return deployment
}

describe('yomikura prune', () => {
  it(
    'says with --dry-run what it then removes, and leaves it',
    async () => {
      const deployment = await open()
      await deployment.use(({ db }) =>
        db.insertInto('logout_token').values({ jti: 'used', expires_at: 1 }).execute(),
      )
      const foreseen = await deployment.run('prune', '--dry-run', '--json')
      expect([foreseen.code, JSON.parse(foreseen.output)]).toMatchObject([
        0,
        { dry_run: true, removed: 1, bytes: 0 },
      ])
      const words = await deployment.run('prune', '--dry-run')
      expect(words.output).toContain('sweep-sessions: 1 would go\n')
      expect(words.output).toContain('In all 1 would go, and 0 bytes of files.')
      const removed = await deployment.run('prune')
      expect([removed.code, removed.output]).toEqual([
        0,
        expect.stringContaining('sweep-sessions: 1 removed\n'),
      ])
    },
    LIMIT_MS,
  )

  it(
    'makes no database with --dry-run where there is none, and names it',
    async () => {
      const deployment = await open()
      const { code, errors } = await deployment.run('prune', '--dry-run')
      expect(code).toBe(1)
      expect(errors).toMatch(/yomikura\.db cannot be looked at: no server has used it yet\. Set/)
      expect(existsSync(deployment.data)).toBe(false)
    },
    LIMIT_MS,
  )
})
