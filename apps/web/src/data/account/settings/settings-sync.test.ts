import { patience } from '@yomikura/testkit/patience'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError, toRefusal } from '../../base/api/errors.ts'
import { type LocalDb, openLocalDb } from '../../library/db/local-db.ts'
import { holdStores } from '../../library/db/test-silence.ts'
import { SETTING_DEFAULTS, type SettingGroup, SettingsStore } from './settings.ts'
import { SettingsSync } from './settings-sync.ts'

type Body = { now_ms: number; changes: { at_ms: number; settings: Record<string, object> }[] }

/** The server's side, small: of each key the latest change counts. */
class Server {
  readonly latest = new Map<string, { at_ms: number; value: unknown }>()
  readonly bodies: Body[] = []
  refusal: Error | undefined

  put(changes: Body['changes']): void {
    for (const { at_ms, settings } of changes) {
      for (const [group, keys] of Object.entries(settings)) {
        for (const [key, value] of Object.entries(keys)) {
          const name = `${group}.${key}`
          if (at_ms >= (this.latest.get(name)?.at_ms ?? 0)) this.latest.set(name, { at_ms, value })
        }
      }
    }
  }

  answer() {
    const settings: Record<string, Record<string, unknown>> = {}
    for (const [name, { value }] of this.latest) {
      const [group = '', key = ''] = name.split('.')
      settings[group] = { ...settings[group], [key]: value }
    }
    return { settings }
  }

  readonly api = {
    put: (_: string, body: Body) =>
      this.#meet(() => (this.bodies.push(body), this.put(body.changes))),
    get: () => this.#meet(() => undefined),
  } as unknown as ApiClient

  async #meet(act: () => void) {
    if (this.refusal) throw this.refusal
    act()
    return this.answer()
  }
}

let server: Server
let devices: { db: LocalDb; settings: SettingsStore; sync: SettingsSync }[]

async function aDevice(name: string) {
  const db = openLocalDb(name)
  const settings = new SettingsStore(db)
  await settings.load()
  const device = { db, settings, sync: new SettingsSync({ api: server.api, db, settings }) }
  devices.push(device)
  return device
}

beforeEach(() => {
  server = new Server()
  devices = []
})
afterEach(async () => {
  for (const { db, settings } of devices) {
    settings.close()
    await db.delete()
  }
})

describe('settings of an account', () => {
  it('reach its other devices, where what was never changed keeps its default', async () => {
    const phone = await aDevice('phone')
    const tablet = await aDevice('tablet')
    await phone.settings.update('audioPlayer', { skipSeconds: 30 })
    await phone.sync.run()
    await tablet.sync.run()
    await expect.poll(() => tablet.settings.current.audioPlayer.skipSeconds).toBe(30)
    expect(tablet.settings.current.imageViewer.isSpreadView).toBe(true)
  })

  it('follow the last deliberate change, whichever device sends first', async () => {
    const phone = await aDevice('phone')
    const tablet = await aDevice('tablet')
    await phone.settings.update('bookReader', { theme: 'dark', font: 'sans' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await tablet.settings.update('bookReader', { theme: 'sepia' })
    await tablet.sync.run()
    await phone.sync.run()
    await tablet.sync.run()
    for (const { settings } of devices) {
      await expect
        .poll(() => settings.current.bookReader)
        .toMatchObject({ theme: 'sepia', font: 'sans' })
    }
  })

  it('go later where the database does not answer to a run, which ends', async () => {
    const { db, settings } = await aDevice('phone')
    await settings.update('audioPlayer', { skipSeconds: 20 })
    const letGo = await holdStores(db.name, ['settings'])
    const held = new SettingsSync({ api: server.api, db, settings, silentMs: 100 * patience() })
    await held.run()
    expect(server.bodies).toEqual([])
    letGo()
    await expect.poll(() => held.run().then(() => server.bodies.length)).toBe(1)
  })

  it('wait while there is no network, hold here meanwhile, and are sent once', async () => {
    const phone = await aDevice('phone')
    server.put([{ at_ms: 1, settings: { audioPlayer: { skipSeconds: 60 } } }])
    server.refusal = new CommunicationError('No network.')
    await phone.settings.update('audioPlayer', { skipSeconds: 20 })
    await phone.sync.run()
    expect(phone.settings.current.audioPlayer.skipSeconds).toBe(20)
    server.refusal = undefined
    await phone.sync.run()
    await phone.sync.run()
    expect(server.bodies.length).toBe(1)
    expect(server.answer().settings).toEqual({ audioPlayer: { skipSeconds: 20 } })
  })

  it('are not sent for ever when the server wants none of them', async () => {
    const phone = await aDevice('phone')
    await phone.settings.update('audioPlayer', { skipSeconds: 20 })
    server.refusal = toRefusal(400, {})
    await phone.sync.run()
    server.refusal = undefined
    await phone.sync.run()
    expect(server.bodies).toEqual([])
    expect(phone.settings.current.audioPlayer.skipSeconds).toBe(20)
  })

  describe('of which each key either stays on its device or is shared', () => {
    type Case = [group: SettingGroup, key: string, value: unknown]
    const stays: Case[] = [
      ['imageViewer', 'isAutoTurnPage', true],
      ['voiceComicPlayer', 'isAutoTurnPage', true],
      ['voiceComicPlayer', 'volume', 0.3],
      ['bookReader', 'fontSizePx', 30],
      ['bookReader', 'margin', 'wide'],
      ['library', 'showOnlyPlayable', true],
      ['library', 'lastOpenedTab', 'music'],
      ['library', 'lastFilteredAge', 'adult'],
      ['library', 'lastSortOrder', 'title_asc'],
      ['library', 'lastDisplayLayout', 'grid'],
      ['cache', 'isActivateWorkImageCache', false],
      ['freeLibrary', 'lastActiveTab', 'recommend'],
      ['freeLibrary', 'lastSortOrder', 'rate_d'],
    ]
    const isShared: Case[] = [
      ['imageViewer', 'isSpreadView', false],
      ['imageViewer', 'isSwitchingSpread', true],
      ['imageViewer', 'isAnimationTurnPage', true],
      ['imageViewer', 'autoTurnPageSeconds', 9],
      ['imageViewer', 'viewerDirection', 'vertical'],
      ['voiceComicPlayer', 'isSpreadView', false],
      ['voiceComicPlayer', 'isAnimationTurnPage', true],
      ['voiceComicPlayer', 'autoTurnPageSeconds', 0.5],
      ['voiceComicPlayer', 'playbackSpeed', 1.5],
      ['voiceComicPlayer', 'showPrePlaybackAlert', false],
      ['voiceComicPlayer', 'showCaptions', false],
      ['bookReader', 'theme', 'dark'],
      ['bookReader', 'font', 'serif'],
      ['bookReader', 'lineHeight', 1.8],
      ['audioPlayer', 'skipSeconds', 30],
      ['audioPlayer', 'isLevelled', false],
      ['library', 'showSynchronizationGuide', false],
    ]

    it('names every key there is', () => {
      const known = Object.entries(SETTING_DEFAULTS).flatMap(([group, keys]) =>
        Object.keys(keys).map((key) => `${group}.${key}`),
      )
      const named = [...stays, ...isShared].map(([group, key]) => `${group}.${key}`)
      expect(named.sort()).toEqual(known.sort())
    })

    it.each(stays)(
      '%s.%s stays, and is not taken from an older server',
      async (group, key, value) => {
        const phone = await aDevice('phone')
        const tablet = await aDevice('tablet')
        await phone.settings.update(group, { [key]: value })
        await phone.sync.run()
        expect(server.answer().settings).toEqual({})
        server.put([{ at_ms: 1, settings: { [group]: { [key]: value } } }])
        await tablet.sync.run()
        expect(await tablet.db.settings.toArray()).toEqual([])
        expect(phone.settings.current[group]).toMatchObject({ [key]: value })
      },
    )

    it.each(isShared)('%s.%s reaches the other devices', async (group, key, value) => {
      const phone = await aDevice('phone')
      const tablet = await aDevice('tablet')
      await phone.settings.update(group, { [key]: value })
      await phone.sync.run()
      await tablet.sync.run()
      await expect.poll(() => tablet.settings.current[group]).toMatchObject({ [key]: value })
    })
  })

  it('never become what no control offers', async () => {
    const phone = await aDevice('phone')
    server.put([
      {
        at_ms: 1,
        settings: { audioPlayer: { skipSeconds: 7 }, imageViewer: { autoTurnPageSeconds: 0 } },
      },
    ])
    await phone.sync.run()
    expect(await phone.db.settings.toArray()).toEqual([])
  })
})
