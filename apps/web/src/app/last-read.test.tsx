// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { patience } from '@yomikura/testkit/patience'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLocalDb, toLocalDbName } from '#data/library/db/local-db.ts'
import { writeTrackPlace } from '#data/account/reading/track-place.ts'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { writeVerdicts } from '#data/account/reading/finished-works.ts'
import { storeRecentPlace } from '#data/account/reading/recent-page.ts'
import { TestServer } from '#data/base/test-server.ts'
import { aWork, worknos } from '#data/base/test-works.ts'
import { App } from './App.tsx'

/** Vitest gives the window's maker, to move the page to another address. */
declare const jsdom: { reconfigure(options: { url: string }): void }

const find = { timeout: 8000 * patience() }
const WORKS = worknos(12)
let server: TestServer

beforeEach(async () => {
  server = new TestServer()
  jsdom.reconfigure({ url: await server.start() })
  localStorage.clear()
  sessionStorage.clear()
  setDevicePref('locale', 'ja_JP')
  for (const workno of WORKS) server.sell(aWork({ workno }))
})

afterEach(async () => {
  await server.stop()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

async function open() {
  history.replaceState(null, '', '/library')
  const view = render(<App leave={() => undefined} />)
  await screen.findByRole('button', { name: /^並び順/ }, find)
  return view
}

async function sortByLastRead() {
  await userEvent.click(screen.getByRole('button', { name: /^並び順/ }))
  await userEvent.click(await screen.findByRole('radio', { name: '最近読んだ・聴いた順' }, find))
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }))
}

/** Numbers of the works under a heading, in their order. */
function listUnder(heading: string): number[] {
  const list = screen.queryByRole('list', { name: heading })
  if (!list) return []
  return within(list)
    .getAllByRole('listitem')
    .map((item) => Number(/RJ0*(\d+)/.exec(item.textContent)?.[1]))
}

function read(number: number, atSeconds: number, { account = 'alice', path = '' } = {}) {
  const workno = WORKS[number - 1] ?? ''
  storeRecentPlace({ account, workno, path }, { pageIndex: 3, pageCount: 48, atSeconds })
}

function listen(number: number, atSeconds: number) {
  const key = { account: 'alice', workno: WORKS[number - 1] ?? '', path: 'a.mp3' }
  writeTrackPlace(key, { seconds: 9, totalSeconds: 90, isHeard: false, atMs: atSeconds * 1000 })
}

async function play(number: number, atSeconds: number) {
  const db = openLocalDb(toLocalDbName('alice', location.hostname))
  const reading = { workno: WORKS[number - 1] ?? '', title_id: null, work_type: 'ADV' }
  await db.reading_history.put({ ...reading, timestamp: atSeconds * 1000 })
  db.close()
}

describe('the order by what was read last', () => {
  it('has works read, heard and played, the last first, before those never opened', async () => {
    const first = await open()
    first.unmount()
    read(1, 100)
    listen(2, 300)
    await play(3, 200)
    // The later of two folders, and of pages and sound.
    read(4, 50, { path: 'a' })
    read(4, 250, { path: 'b' })
    read(5, 10)
    listen(5, 400)
    // A place of an older release has no time.
    read(6, 0)
    // Neither another account nor a mark by hand opens a work.
    read(7, 900, { account: 'bob' })
    writeVerdicts('alice', [WORKS[7] ?? ''], 'finished')
    // Of one time, in the order of their numbers.
    read(10, 150)
    read(9, 150)
    await open()
    await sortByLastRead()
    await waitFor(() => expect(listUnder('開いた作品')).toEqual([5, 2, 4, 3, 9, 10, 1, 6]), find)
    expect(listUnder('まだ開いていない作品').toSorted((a, b) => a - b)).toEqual([7, 8, 11, 12])
  })

  it('is remembered, and holds without the server', async () => {
    read(5, 10)
    const first = await open()
    await sortByLastRead()
    await waitFor(() => expect(listUnder('開いた作品')).toEqual([5]), find)
    first.unmount()
    read(6, 20)
    await server.stop()
    await open()
    await waitFor(() => expect(listUnder('開いた作品')).toEqual([6, 5]), find)
  })

  it('has one group where nothing was opened yet, by date of purchase', async () => {
    await open()
    await sortByLastRead()
    await waitFor(() => expect(listUnder('まだ開いていない作品')).toHaveLength(12), find)
    expect(listUnder('開いた作品')).toEqual([])
  })
})
