import { listDeviceKeys } from '@yomikura/contract/device-keys'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { up as forgetDeviceSettings } from '#platform/db/migrations/0162-device-settings.ts'
import { clearTestDb, openTestDb, RULE_DIALECTS } from '#test/test-dialects.ts'
import { as, createTestApp, TestClock } from '#test/test-visitors.ts'
import { bob, type Call, createCaller, guest } from '#test/test-reader.ts'
import { settingsRoutes } from './routes.ts'
import { SettingsService } from './service.ts'

describe.each(RULE_DIALECTS)('settings on $engine', ({ open }) => {
  let db: Db
  let app: App
  let clock: TestClock
  let call: Call

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    clock = new TestClock()
    call = createCaller(app, JSON.parse)
    settingsRoutes(app, '/api/yomikura', new SettingsService({ db, clock }))
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const change = (changes: { at_ms?: number; settings: object }[], now_ms = clock.nowMs()) =>
    call('PUT', '/settings', {
      body: { now_ms, changes: changes.map((one) => ({ at_ms: clock.nowMs(), ...one })) },
    })
  const list = async () => (await call('GET', '/settings')).body.settings

  it('is for people with an account id', async () => {
    expect((await call('GET', '/settings', { who: guest })).status).toBe(401)
    expect((await call('GET', '/settings', { who: as({ admin_id: 'M' }) })).status).toBe(403)
  })

  it('starts empty, keeps what is changed, and keeps it for this account alone', async () => {
    expect(await list()).toEqual({})
    const settings = {
      imageViewer: { isSpreadView: false, viewerDirection: 'vertical', autoTurnPageSeconds: 7 },
      voiceComicPlayer: { playbackSpeed: 1.25, autoTurnPageSeconds: 0.5 },
      audioPlayer: { skipSeconds: 30 },
      library: { showSynchronizationGuide: false },
    }
    expect((await change([{ settings }])).body).toEqual({ settings })
    expect(await list()).toEqual(settings)
    expect((await call('GET', '/settings', { who: bob })).body).toEqual({ settings: {} })
  })

  it('merges key by key: the latest choice wins, whichever device sends first', async () => {
    const early = clock.nowMs() - 60_000
    await change([{ settings: { imageViewer: { isSpreadView: false } } }])
    const { body } = await change([
      {
        at_ms: early,
        settings: { imageViewer: { isSpreadView: true, isAnimationTurnPage: true } },
      },
    ])
    expect(body.settings).toEqual({
      imageViewer: { isSpreadView: false, isAnimationTurnPage: true },
    })
  })

  it('takes what stays on a device from older apps, and neither keeps nor answers it', async () => {
    const stays = {
      imageViewer: { isAutoTurnPage: true },
      voiceComicPlayer: { isAutoTurnPage: true, volume: 0.31 },
      bookReader: { fontSizePx: 30, margin: 'wide' },
      library: {
        ...{ showOnlyPlayable: true, lastOpenedTab: 'music', lastFilteredAge: '' },
        ...{ lastSortOrder: 'title_asc', lastDisplayLayout: 'grid' },
      },
      cache: { isActivateWorkImageCache: false },
      freeLibrary: { lastActiveTab: 'recommend', lastSortOrder: 'rate_d' },
    }
    const preferred = { audioPlayer: { skipSeconds: 30 } }
    const answer = await change([{ settings: { ...stays, ...preferred } }])
    expect(answer).toMatchObject({ status: 200, body: { settings: preferred } })
    expect(await db.selectFrom('reader_setting').select('setting_key').execute()).toEqual([
      { setting_key: 'skipSeconds' },
    ])
  })

  it('forgets at the upgrade what older apps had stored of it, and nothing else', async () => {
    const row = (setting_group: string, setting_key: string) => ({
      ...{ account_id: 'A', setting_group, setting_key, value: 'true', at_ms: 1 },
    })
    const kept = [row('audioPlayer', 'isLevelled'), row('imageViewer', 'isSpreadView')]
    const gone = listDeviceKeys().map(({ group, key }) => row(group, key))
    await db
      .insertInto('reader_setting')
      .values([...kept, ...gone])
      .execute()
    await forgetDeviceSettings(db)
    const left = await db.selectFrom('reader_setting').select('setting_key').execute()
    expect(left.map(({ setting_key }) => setting_key).sort()).toEqual([
      'isLevelled',
      'isSpreadView',
    ])
  })

  it('sets a device’s wrong clock right', async () => {
    const ahead = clock.nowMs() + 86_400_000
    await change([{ at_ms: ahead - 5000, settings: { audioPlayer: { skipSeconds: 20 } } }], ahead)
    await change([{ settings: { audioPlayer: { skipSeconds: 60 } } }])
    expect(await list()).toEqual({ audioPlayer: { skipSeconds: 60 } })
  })

  it('takes a choice after the server’s clock was ahead and came back', async () => {
    clock.advance(20 * 86_400)
    await change([{ settings: { audioPlayer: { skipSeconds: 20 } } }])
    clock.advance(-20 * 86_400)
    const chosen = { at_ms: clock.nowMs() - 1000, settings: { audioPlayer: { skipSeconds: 60 } } }
    expect((await change([chosen])).body.settings).toEqual(chosen.settings)
    expect(await list()).toEqual(chosen.settings)
  })

  it.each([
    ['an unknown group', { theme: { isDark: true } }],
    ['an unknown key', { audioPlayer: { isAdmin: true } }],
    ['the times of this device’s sync', { library: { lastSynchronizedTime: 5 } }],
    ['another type', { imageViewer: { isSpreadView: 'yes' } }],
    ['a value outside its range', { imageViewer: { autoTurnPageSeconds: 31 } }],
    ['a speed that does not exist', { voiceComicPlayer: { playbackSpeed: 3 } }],
    ['markup', { library: { lastOpenedTab: '<b>' } }],
  ])('refuses %s', async (_what, settings) => {
    const { status, body } = await change([{ settings }])
    expect([status, body.code]).toEqual([400, 'bad_request'])
    expect(await list()).toEqual({})
  })

  it('leaves out what a newer version stored', async () => {
    const row = { account_id: 'alice', at_ms: 1 }
    await db
      .insertInto('reader_setting')
      .values([
        { ...row, setting_group: 'audioPlayer', setting_key: 'skipSeconds', value: '45' },
        { ...row, setting_group: 'audioPlayer', setting_key: 'fadeSeconds', value: '1' },
        { ...row, setting_group: 'hologram', setting_key: 'isOn', value: 'true' },
        { ...row, setting_group: 'bookReader', setting_key: 'theme', value: '"dark"' },
      ])
      .execute()
    expect(await list()).toEqual({ bookReader: { theme: 'dark' } })
  })

  it('ends alike in whatever order changes arrive', async () => {
    const choice = fc.record(
      {
        isSpreadView: fc.boolean(),
        isAnimationTurnPage: fc.boolean(),
        ageMs: fc.integer({ min: 0, max: 100_000 }),
      },
      { requiredKeys: ['ageMs'] },
    )
    const choices = fc.uniqueArray(choice, { maxLength: 8, selector: ({ ageMs }) => ageMs })
    await fc.assert(
      fc.asyncProperty(choices, async (found) => {
        await db.deleteFrom('reader_setting').execute()
        for (const { ageMs, ...imageViewer } of found) {
          await change([{ at_ms: clock.nowMs() - ageMs, settings: { imageViewer } }])
        }
        const byAge = found.toSorted((a, b) => b.ageMs - a.ageMs)
        const wanted = Object.assign({}, ...byAge) as Record<string, unknown>
        delete wanted['ageMs']
        expect((await list()).imageViewer ?? {}).toEqual(wanted)
      }),
      { numRuns: 25 },
    )
  })
})
