import { type BrowserContext, chromium } from '@playwright/test'
import { expect, fillSignIn, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../tools/chromium.ts'
import { keepWhole, listStored } from './offline-page.ts'
import { copyProfile, DAMAGES, damageProfile, numbersFrom } from './profile-damage.ts'
import { settledPage } from './viewer-page.ts'
import { toWorkno } from './workno.ts'

const WORK = { workno: toWorkno(import.meta.filename, 1), title: '傷んだ棚', files: 3 }
/** Long enough that the browser keeps it apart from its rows, as it does pages. */
const TEXT = randomBytes(200_000).toString('base64').replaceAll(/.{60}/g, '$&\n')

const ROUNDS = process.env['YOMIKURA_FULL'] ? 24 : 2

async function openBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    locale: 'ja-JP',
    viewport: { width: 1440, height: 900 },
    args: ['--no-sandbox'],
  })
}

/** The library stands there with its work, whatever it took; an empty one is never shown. */
async function reachLibrary(page: Page, url: string, title: string): Promise<string> {
  await page.goto(url)
  const work = page.getByRole('link', { name: title }).first()
  const rebuild = page.getByRole('button', { name: '消去して作り直す', exact: true })
  const empty = page.getByText('まだ作品がありません')
  await expect(work.or(rebuild).or(empty).first()).toBeVisible({ timeout: 30_000 * patience() })
  await expect(empty).toHaveCount(0)
  const hasFailed = await rebuild.isVisible()
  if (hasFailed) {
    await rebuild.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: '消去して作り直す', exact: true })
      .click()
  }
  await expect(work).toBeVisible({ timeout: 30_000 * patience() })
  return hasFailed ? 'asked to rebuild' : 'opened'
}

/** What is kept, or that it was lost, is said; lost works come again when that is asked for. */
async function reachFiles(page: Page, url: string, work: { workno: string; title: string }) {
  await page.goto(url)
  const kept = page.getByRole('listitem').filter({ hasText: work.title }).last()
  await expect(kept).toBeVisible()
  const again = page.getByRole('button', { name: 'もう一度保存する', exact: true })
  const isLost = await again.isVisible()
  if (isLost) await again.click()
  const isWhole = async () => {
    const { entries, queued, damaged } = await listStored(page)
    return isLost ? [entries, queued, damaged] : [WORK.files, 0, 0]
  }
  await expect.poll(isWhole, { timeout: 30_000 * patience() }).toEqual([WORK.files, 0, 0])
  return isLost ? 'files lost and kept again' : 'files there'
}

test('databases damaged on disk between two starts are noticed, said and made again', async ({
  stack,
  aCustomer,
}) => {
  test.setTimeout((60_000 + ROUNDS * 45_000) * patience())
  const pages = [await drawTinyPage(31, 0), await drawTinyPage(31, 1)]
  await stack.storefront.publishWork(
    { workno: WORK.workno, name: { ja_JP: WORK.title }, work_type: 'MNG' },
    zipWork({
      ...Object.fromEntries(pages.map(({ name, png }) => [name, png])),
      '本文.txt': Buffer.from(TEXT),
    }),
  )
  const customer = await aCustomer([WORK.workno])
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-damage-'))
  const [whole, profile] = [join(folder, 'whole'), join(folder, 'damaged')]
  const library = `${stack.appUrl}/library`
  const chance = numbersFrom(7)
  try {
    const first = await openBrowser(whole)
    const door = first.pages()[0] ?? (await first.newPage())
    await door.goto(library)
    await fillSignIn(door, customer)
    await door.waitForURL(library)
    await keepWhole(door, WORK.workno, { appUrl: stack.appUrl })
    await first.close()
    for (let round = 0; round < ROUNDS; round += 1) {
      await copyProfile(whole, profile)
      const damage = DAMAGES[round % DAMAGES.length]!
      const done = await damageProfile(profile, stack.ports.app, { damage, chance })
      const context = await openBrowser(profile)
      const page = context.pages()[0] ?? (await context.newPage())
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      const start = await reachLibrary(page, library, WORK.title)
      const files = await reachFiles(page, `${stack.appUrl}/storage`, WORK)
      const viewer = (name: string) =>
        `${stack.appUrl}/work/${WORK.workno}/view/${encodeURIComponent(name)}`
      for (const { name } of pages) {
        await page.goto(viewer(name))
        await expect(settledPage(page)).toBeVisible()
      }
      await page.goto(viewer('本文.txt'))
      await expect(page.getByText(TEXT.slice(0, 40)).first()).toBeVisible()
      // What was read and found damaged is gone, or was fetched again.
      const isSound = async () => {
        const { damaged, entries, queued } = await listStored(page)
        return [entries, queued, damaged]
      }
      await expect.poll(isSound, { timeout: 30_000 * patience() }).toEqual([WORK.files, 0, 0])
      expect(errors).toEqual([])
      const description = `${done} → ${start}, ${files}`
      test.info().annotations.push({ type: `round ${String(round + 1)}`, description })
      await context.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
