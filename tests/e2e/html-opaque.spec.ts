import { findFreePort } from '@yomikura/testkit/free-port'
import { DevStack } from '@yomikura/testkit/dev-stack'
import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import {
  ATTACK,
  frame,
  GAME,
  keptSaves,
  listLeave,
  publishGames,
  readPixel,
  readReached,
  start,
} from './game-works.ts'

test('on one host name HTML works run without an origin, and the app keeps their saves', async ({
  page,
}) => {
  test.setTimeout(180_000 * patience())
  const port = String(await findFreePort())
  const worksUrl = `http://localhost:${port}`
  await using stack = await DevStack.start({
    serverEnv: { YOMIKURA_WORKS_PORT: port, YOMIKURA_WORKS_URL: worksUrl },
  })
  await publishGames(stack)
  const owns = [GAME.workno, ATTACK.workno]
  await page.goto(`${stack.appUrl}/library`)
  await fillSignIn(page, await stack.storefront.createCustomer({ login_id: 'one-host', owns }))
  await page.waitForURL(`${stack.appUrl}/library`)

  const game = `${stack.appUrl}/work/${GAME.workno}/view/index.html`
  await start(page, game)
  const more = frame(page).getByRole('button', { name: '+1' })
  await more.click()
  await expect(page.getByText('セーブデータを保存できません')).toBeVisible()
  await expect(frame(page).locator('#n')).toHaveText('1')
  expect(await more.evaluate(() => self.origin)).toBe('null')
  expect(await more.evaluate(listLeave)).toEqual(['gamepad', 'fullscreen', 'autoplay'])
  // Its own picture is a foreign one here, and yet a canvas may read it.
  await more.evaluate(async () => {
    const picture = new Image()
    picture.src = 'img/dot.png'
    await picture.decode()
    document.querySelector('img')?.replaceWith(picture)
  })
  expect(await more.evaluate(readPixel)).toBe(4)
  await expect.poll(() => keptSaves(page)).toEqual({ score: '1', databases: [] })

  await page.reload()
  await page.getByRole('button', { name: 'はじめる' }).click()
  await expect(frame(page).locator('#n')).toHaveText('1')
  await more.click()
  await expect(frame(page).locator('#n')).toHaveText('2')

  await start(page, `${stack.appUrl}/work/${ATTACK.workno}/view/index.html`)
  expect(await readReached(page)).toEqual([])
})
