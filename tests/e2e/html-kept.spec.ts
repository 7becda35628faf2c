import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { expectNoViolations } from './axe.ts'
import {
  ATTACK,
  frame,
  GAME,
  keptSaves,
  publishGames,
  readPixel,
  readReached,
  start,
} from './game-works.ts'
import { keepWhole } from './offline-page.ts'
import { StoringProfile } from './storing-profile.ts'

test.use({ serviceWorkers: 'allow' })

test.afterEach(({ stack }) => stack.restartServer())

test('a kept game is played with the server gone, saves, and finds its saves again; a kept attack reaches nothing', async ({
  stack,
  aCustomer,
  launchOptions,
}) => {
  test.setTimeout(120_000 * patience())
  await publishGames(stack)
  const customer = await aCustomer([GAME.workno, ATTACK.workno])
  await using profile = await StoringProfile.open(launchOptions, stack.appUrl)
  const { page } = profile
  await page.goto('/library')
  await fillSignIn(page, customer)
  await page.waitForURL('**/library')
  await keepWhole(page, [GAME.workno, ATTACK.workno], { isAppStored: true })
  await stack.stopServer()

  await start(page, GAME.workno)
  const [score, slot] = [frame(page).locator('#n'), frame(page).locator('#d')]
  const more = frame(page).getByRole('button', { name: '+1' })
  await expect(score).toHaveText('0')
  await more.click()
  await expect(score).toHaveText('1')
  await expect(slot).toHaveText('1')
  await expect.poll(() => keptSaves(page)).toEqual({ score: '1', databases: ['game'] })
  // Meant by the work's own root, drawn by its style sheet's side, and readable by a canvas.
  await expect.poll(() => more.evaluate(readPixel)).toBe(4)
  expect(await more.evaluate((button) => button.getBoundingClientRect().width)).toBe(200)
  const answers = await more.evaluate(async () => {
    const ask = (path: string, headers = {}) =>
      fetch(path, { headers }).then(
        async ({ status, headers: told, ...answer }) => ({
          ...answer,
          status,
          type: told.get('content-type'),
          policy: told.get('content-security-policy'),
        }),
        () => ({ status: 0, type: null, policy: null }),
      )
    return {
      own: await ask('js/game.js'),
      part: await ask('js/game.js', { range: 'bytes=2-5' }),
      none: await ask('js/none.js'),
      other: await ask('/healthz'),
    }
  })
  expect(answers).toMatchObject({
    own: { status: 200, type: 'text/javascript' },
    part: { status: 206 },
    none: { status: 404 },
    other: { status: 404 },
  })
  for (const { policy } of Object.values(answers)) expect(policy).toContain(`worker-src blob:`)
  await expectNoViolations(page, 'iframe')

  await start(page, ATTACK.workno)
  expect(await readReached(page)).toEqual([])
  const out = frame(page).locator('#out')
  // Its origin is of its own: the other work's worker gives it nothing, nor does the app.
  expect(await out.evaluate(() => localStorage.getItem('score'))).toBeNull()
  const stolen = await out.evaluate(() =>
    fetch('/.yomikura/kept/run/js/game.js').then(({ status }) => status),
  )
  expect(stolen).toBe(404)

  // With the network it runs from the server, on the same origin with the same saves.
  await stack.restartServer()
  await start(page, GAME.workno)
  await expect(score).toHaveText('1')
  expect(await more.evaluate(() => location.pathname)).toMatch(/^\/run\//)

  // A proxy before a server that is gone answers, and knows nothing of rights.
  await page.route('**/v3/html/token/**', (route) => route.fulfill({ status: 502, body: 'Bad' }))
  await start(page, GAME.workno)
  await expect(score).toHaveText('1')
  expect(await more.evaluate(() => location.pathname)).toMatch(/^\/.yomikura\/kept\//)
})
