import { describe, expect, it } from 'vitest'
import { settleAddresses } from './addresses.ts'
import { readConfig } from './config/config.ts'

const settle = (env: Record<string, string>) =>
  settleAddresses(
    readConfig(
      Object.fromEntries(Object.entries(env).map(([key, value]) => [`YOMIKURA_${key}`, value])),
    ),
  )

describe('settleAddresses', () => {
  it('finds free ports and names them in the addresses', async () => {
    const { appPort, mediaPort, appUrl, mediaUrl } = await settle({
      APP_PORT: '0',
      MEDIA_PORT: '0',
    })
    expect(appPort).toBeGreaterThan(0)
    expect(appPort).not.toBe(mediaPort)
    expect([appUrl, mediaUrl]).toEqual([
      `http://localhost:${appPort}`,
      `http://localhost:${mediaPort}`,
    ])
  })

  it.each([
    ['app.yomikura.test', 'media.yomikura.test', 'yomikura.test'],
    ['yomikura.test', 'media.yomikura.test', 'yomikura.test'],
    ['yomikura.test', 'yomikura.test', undefined],
  ])('accepts %s and %s with the cookie domain %s', async (app, media, domain) => {
    const { isSecure } = await settle({
      APP_URL: `https://${app}`,
      MEDIA_URL: `https://${media}`,
      ...(domain !== undefined && { COOKIE_DOMAIN: domain }),
    })
    expect(isSecure).toBe(true)
  })

  it.each([
    ['app.yomikura.test', 'media.yomikura.test', undefined],
    ['app.yomikura.test', 'media.other.test', 'yomikura.test'],
    ['app.yomikura.test', 'media.notyomikura.test', 'yomikura.test'],
  ])('refuses %s and %s with the cookie domain %s', async (app, media, domain) => {
    const settling = settle({
      APP_URL: `https://${app}`,
      MEDIA_URL: `https://${media}`,
      ...(domain !== undefined && { COOKIE_DOMAIN: domain }),
    })
    await expect(settling).rejects.toThrow('YOMIKURA_COOKIE_DOMAIN')
  })

  it('finds the media host at the name of an app that is reached over plain http', async () => {
    const home = { APP_URL: 'http://nas.test:4000', ALLOW_HTTP: '1' }
    for (const MEDIA_PORT of ['4001', '0']) {
      const { mediaPort, ...settled } = await settle({ ...home, MEDIA_PORT })
      expect(settled).toMatchObject({
        mediaUrl: `http://nas.test:${mediaPort}`,
        worksUrl: 'http://nas.test:4002',
        isSecure: false,
      })
    }
  })

  it.each([
    ['http://nas.test:4000', false],
    ['http://192.168.1.10:4000', false],
    ['https://nas.test:4000', true],
    ['http://localhost:4000', true],
    ['http://127.0.0.1:4000', true],
  ])('says whether browsers encrypt and keep things for %s', async (address, expected) => {
    const urls = { APP_URL: address, MEDIA_URL: address.replace('4000', '4001') }
    const { hasSecureContext } = await settle({ ...urls, ALLOW_HTTP: '1' })
    expect(hasSecureContext).toBe(expected)
  })

  it.each([
    { APP_URL: 'https://nas.test:4000', MEDIA_URL: 'http://nas.test:4001' },
    { APP_URL: 'http://nas.test:4000', MEDIA_URL: 'https://nas.test:4001' },
    { APP_URL: 'https://nas.test', MEDIA_URL: 'https://nas.test', WORKS_URL: 'http://nas.test' },
  ])('refuses hosts of which only some speak https: %o', async (urls) => {
    await expect(settle({ ...urls, ALLOW_HTTP: '1' })).rejects.toThrow('all https or all http')
  })

  const HOST = { APP_URL: 'https://books.test:4000', MEDIA_URL: 'https://books.test:4001' }

  it.each([
    [{}, 'http://*.localhost:4002', 'an origin a work, where names cost nothing'],
    [HOST, 'https://books.test:4002', 'one host name with ports of ours: a third port'],
    [{ ...HOST, MEDIA_URL: 'https://books.test' }, undefined, 'ports of a proxy are not ours'],
    [{ ...HOST, WORKS_URL: 'https://*.games.test' }, 'https://*.games.test', 'as configured'],
    [{ ...HOST, WORKS_URL: 'https://games.test' }, 'https://games.test', 'without a star too'],
  ])('runs HTML works of %o at %s: %s', async (env, worksUrl, _why) => {
    expect((await settle(env)).worksUrl).toBe(worksUrl)
  })

  it('keeps HTML works off the origins of the app and of pages', async () => {
    for (const WORKS_URL of [HOST.APP_URL, HOST.MEDIA_URL])
      await expect(settle({ ...HOST, WORKS_URL })).rejects.toThrow('YOMIKURA_WORKS_URL')
  })
})
