import { expect, it, vi } from 'vitest'
import { openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { aCustomer } from '#test/test-principals.ts'
import { LeaseService } from './service.ts'

const alice = aCustomer('alice')

it.each(RULE_DIALECTS)(
  'a take-over on another node is noticed after thirty seconds, on $engine',
  async ({ open }) => {
    const db = await openTestDb(open)
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    try {
      const [here, there] = [new LeaseService({ db }), new LeaseService({ db })]
      const { epoch } = await here.takeOver(alice, 'phone')
      await there.takeOver(alice, 'tablet')
      clock.mockReturnValue(start + 29_999)
      await expect(here.requireEpoch(alice, epoch)).resolves.toBeUndefined()
      clock.mockReturnValue(start + 30_001)
      await expect(here.requireEpoch(alice, epoch)).rejects.toMatchObject({
        code: 'simultaneous_view',
      })
    } finally {
      clock.mockRestore()
      await db.destroy()
    }
  },
)
