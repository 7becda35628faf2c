import { expect, fillSignIn, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { killAll, openBrowser } from './killed-browser.ts'
import { MeddlingProxy } from './meddling-proxy.ts'
import { readLocalStorage } from './profile-damage.ts'
import { settledPage } from './viewer-page.ts'

type Sent = { events: { workno: string; path: string; position: number; at_ms: number }[] }

test('a place whose sending the browser did not survive is on the server once, and what waited follows in order', async ({
  stack,
  shelf,
  aCustomer,
}) => {
  const works = [shelf.rtl, shelf.ltr]
  const customer = await aCustomer(works.map(({ workno }) => workno))
  const known = readPlaces(stack.folder).length
  await using proxy = await MeddlingProxy.start()
  const profile = await mkdtemp(join(tmpdir(), 'yomikura-outbox-'))
  const held = Promise.withResolvers<void>()
  const isPlaces = ({ method, url }: { method: string; url: string }) =>
    method === 'PUT' && url.endsWith('/progress')
  try {
    // Signed in by a browser that ends in peace: a killed one has not stored its cookies yet.
    const first = await openBrowser(profile)
    const door = first.pages()[0] ?? (await first.newPage())
    await door.goto(`${stack.appUrl}/library`)
    await fillSignIn(door, customer)
    await door.waitForURL(`${stack.appUrl}/library`)
    await first.close()

    proxy.meddle = (asked, body) => {
      if (!isPlaces(asked)) return body
      held.resolve()
      return 'held'
    }
    const doomed = await openBrowser(profile, { proxy: proxy.settings })
    const page = doomed.pages()[0] ?? (await doomed.newPage())
    for (const [turn, { workno, files }] of works.entries()) {
      await page.goto(`${stack.appUrl}/work/${workno}/view/${files.pages[0]!.name}`)
      await expect(settledPage(page)).toHaveAttribute('data-page-index', '0')
      await page.keyboard.press(turn === 0 ? 'ArrowLeft' : 'ArrowRight')
      await expect(settledPage(page)).not.toHaveAttribute('data-page-index', '0')
      // The server has it, and the app got no answer: the second place waits behind this one.
      if (turn === 0) await held.promise
    }
    const before = readPlaces(stack.folder).slice(known)
    expect(before.map(({ workno }) => workno)).toContain(works[0]!.workno)
    const listWaiting = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((name) => /^reading-outbox\/.+\/progress\//.test(name)),
      )
    await expect.poll(async () => (await listWaiting()).length).toBeGreaterThanOrEqual(2)
    // What was written reaches the disk before the kill, as it does within seconds of reading.
    const names = await listWaiting()
    const isOnDisk = async () => {
      const stored = await readLocalStorage(profile)
      return names.every((name) => stored.includes(name))
    }
    await expect.poll(isOnDisk, { timeout: 60_000 * patience() }).toBe(true)
    killAll(profile)
    await doomed.close().catch(() => undefined)

    const sent: Sent[] = []
    const last = await openBrowser(profile)
    const again = last.pages()[0] ?? (await last.newPage())
    again.on('request', (request) => {
      const asked = { method: request.method(), url: request.url() }
      if (isPlaces(asked)) sent.push(request.postDataJSON() as Sent)
    })
    await again.goto(`${stack.appUrl}/library`)
    const listed = () =>
      readPlaces(stack.folder)
        .slice(known)
        .map(({ workno }) => workno)
    await expect.poll(listed).toEqual(expect.arrayContaining(works.map(({ workno }) => workno)))
    const left = () =>
      again.evaluate(
        () => Object.keys(localStorage).filter((name) => name.startsWith('reading-outbox/')).length,
      )
    await expect.poll(left).toBe(0)
    const times = sent.flatMap(({ events }) => events.map(({ at_ms }) => at_ms))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const places = readPlaces(stack.folder).slice(known)
    expect(new Set(places.map(({ workno, path }) => `${workno}/${path}`)).size).toBe(places.length)
    const stayed = before.map(({ workno, at_ms }) => [workno, at_ms])
    expect(places.map(({ workno, at_ms }) => [workno, at_ms])).toEqual(
      expect.arrayContaining(stayed),
    )
    await last.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})

type Place = { workno: string; path: string; at_ms: number }

/** Every place that the server keeps, oldest first. */
function readPlaces(folder: string): Place[] {
  const db = new DatabaseSync(join(folder, 'server', 'yomikura.db'), { readOnly: true })
  try {
    const rows = db.prepare('SELECT workno, path, at_ms FROM reading_progress ORDER BY seq').all()
    return rows as Place[]
  } finally {
    db.close()
  }
}
