import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAll, openBrowser } from './killed-browser.ts'
import { listStored, openKeepDialog } from './offline-page.ts'
import { toWorkno } from './workno.ts'

const KILLS = process.env['YOMIKURA_FULL'] ? 20 : 3
const WORK = { workno: toWorkno(import.meta.filename, 1), title: '長い夜' }
/** More than any machine needs from a start to the end of the download. */
const LATEST_KILL_MS = 2500

/** Where each kill falls, the same in every run: a failure can be looked at again. */
function* killMoments(): Generator<number> {
  let state = 42
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield ((state >>> 8) / 2 ** 24) * LATEST_KILL_MS
  }
}

test('a download survives the browser being killed: nothing wrong is called whole, and it goes on', async ({
  stack,
  aCustomer,
}) => {
  test.setTimeout((60_000 + KILLS * 20_000) * patience())
  const page = await drawTinyPage(7, 0)
  const line = '夜の灯台がまわる。\n'
  await stack.storefront.publishWork(
    { workno: WORK.workno, name: { ja_JP: WORK.title }, work_type: 'NRE' },
    zipWork({
      'cover.png': page.png,
      ...Object.fromEntries(
        Array.from({ length: 6 }, (_, chapter) => [
          `第${chapter + 1}章.txt`,
          Buffer.from(`${chapter}${line.repeat(200_000)}`),
        ]),
      ),
    }),
  )
  const customer = await aCustomer([WORK.workno])
  const profile = await mkdtemp(join(tmpdir(), 'yomikura-kill-'))
  const tree = `${stack.appUrl}/work/${WORK.workno}/tree`
  const moments = killMoments()
  const progress: number[] = []
  try {
    // Signed in by a browser that ends in peace: a killed one has not stored its cookies yet.
    const first = await openBrowser(profile)
    const door = first.pages()[0] ?? (await first.newPage())
    await door.goto(tree)
    await fillSignIn(door, customer)
    await door.waitForURL(tree)
    await first.close()
    for (let kill = 0; kill <= KILLS; kill++) {
      const context = await openBrowser(profile)
      const tab = context.pages()[0] ?? (await context.newPage())
      // Slow enough that a kill falls into the download, and not after it.
      const network = await context.newCDPSession(tab)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: kill === KILLS ? -1 : 3_000_000,
        uploadThroughput: -1,
      })
      await tab.goto(tree)
      if (kill === 0) {
        await openKeepDialog(tab)
        await tab.getByRole('button', { name: /^作品全体を保存/ }).click()
        await tab.getByRole('dialog').getByRole('button', { name: 'オフライン保存' }).click()
        await expect.poll(async () => (await listStored(tab)).queued).toBeGreaterThan(0)
      } else {
        const stored = await listStored(tab)
        expect(stored.damaged).toBe(0)
        progress.push(stored.files)
      }
      if (kill === KILLS) {
        await expect
          .poll(async () => (await listStored(tab)).entries, { timeout: 60_000 * patience() })
          .toBe(7)
        const { damaged, files } = await listStored(tab)
        expect([damaged, files]).toEqual([0, 8])
        await context.close()
        break
      }
      await new Promise((resolve) => setTimeout(resolve, moments.next().value as number))
      killAll(profile)
      await context.close().catch(() => undefined)
    }
    const description = progress.join(' ')
    test.info().annotations.push({ type: 'whole files after each kill', description })
    // What was whole before a kill is whole after it.
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})
