import { expect, test } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'
import { listStored } from './offline-page.ts'

test.use({ locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 } })

test('a browser that lost all it stored offers the works that it kept, and fetches them again', async ({
  page,
  shelf,
  stack,
  signIn,
}) => {
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/kept') && answer.request().method() === 'PUT',
  )
  await signIn({ owns: [shelf.rtl.workno] })
  await page.goto(`/work/${shelf.rtl.workno}/tree`)
  await page.getByRole('button', { name: 'Save offline', exact: true }).click()
  await page.getByRole('button', { name: /^Whole work/ }).click()
  await expect.poll(async () => (await listStored(page)).entries).toBe(7)
  await told
  // Everything but cookies, as browsers do it that need the room or were not used for a week.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: stack.appUrl,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  })

  await page.goto(`${stack.appUrl}/library`)
  await expect(page.getByText('The browser deleted the works')).toBeVisible()
  await page.goto('/storage')
  const lost = page.getByRole('alert').filter({ hasText: 'Save these works again' })
  await expect(lost.getByRole('link')).toHaveCount(1)
  await expectNoViolations(page)
  await lost.getByRole('button', { name: 'Save them again', exact: true }).click()
  await expect(lost).toHaveCount(0)
  await expect.poll(async () => (await listStored(page)).entries).toBe(7)
  expect((await listStored(page)).damaged).toBe(0)
  // All of it is there, and each part has its name.
  await expect(page.getByText('7 files', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expectNoViolations(page)

  // Files that are there and do not open any more: said, and made again when the reader agrees.
  await page.addInitScript(() => {
    const openIt = indexedDB.open.bind(indexedDB)
    const deleteIt = indexedDB.deleteDatabase.bind(indexedDB)
    let isSpoiled = true
    IDBFactory.prototype.open = (name, version) => {
      if (isSpoiled && name.endsWith('-files')) throw new DOMException('', 'UnknownError')
      return openIt(name, version)
    }
    IDBFactory.prototype.deleteDatabase = (name) => {
      if (name.endsWith('-files')) isSpoiled = false
      return deleteIt(name)
    }
  })
  await page.goto(`${stack.appUrl}/storage`)
  const damaged = page.getByRole('alert').filter({ hasText: 'their data may be damaged' })
  const rebuild = damaged.getByRole('button', { name: 'Erase and rebuild', exact: true })
  await expect(rebuild).toBeVisible()
  await expectNoViolations(page)
  await rebuild.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all', exact: true }).click()
  await expect(lost.getByRole('link')).toHaveCount(1)
})
