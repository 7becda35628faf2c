import { DEMO_WORKS } from '@yomikura/demo-works/catalogue'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { patience } from '@yomikura/testkit/patience'
import { expect, it } from 'vitest'
import { waitForFirstWorks } from './import-progress.ts'

const TAKEN_IN = /, (\d+) of (\d+) works taken in$/

it(
  'a first start is ready with one book and one comic, while most works are still missing',
  { timeout: 300_000 * patience() },
  async () => {
    await using stack = await DevStack.start({ seed: 'demo' })
    const lines: string[] = []
    await waitForFirstWorks(stack, (line) => lines.push(line))
    const [, taken, total] = TAKEN_IN.exec(lines.at(-1) ?? '') ?? []
    expect(Number(total)).toBe(DEMO_WORKS.length)
    expect(Number(taken)).toBeLessThan(DEMO_WORKS.length / 2)
    // The comic is given away: visitors get the right to read it.
    const token = `${stack.appUrl}/api/yomikura/v2/free/token/BJ00000101`
    expect((await fetch(token)).status).toBe(200)
  },
)
