import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { makeSecrets, readSecrets, toFingerprint } from './secrets.ts'

describe('readConfig', () => {
  it('needs nothing for a machine of one', () => {
    const config = readConfig({})
    expect(config.urls).toEqual({ app: 'http://localhost:4000', media: 'http://localhost:4001' })
    expect(config.roles).toEqual(['web', 'content', 'worker', 'scheduler'])
    expect(config.databaseUrl).toBeUndefined()
    expect(config.app).toBe('yomikura')
  })

  it.each([
    ['TRUST_PROXY', 'trustedProxyCount', 0, 0, 10],
    ['RATE_LIMIT', 'rateLimit', 6000, 0, 1_000_000],
    ['COUPON_PERCENT', 'couponPercent', 0, 0, 100],
    ['CONTENT_CACHE_BYTES', 'contentCacheBytes', 48 * 1024 ** 2, 0, 64 * 1024 ** 3],
    ['WORKER_CONCURRENCY', 'workerConcurrency', 2, 1, 64],
    ['UPLOAD_GIB', 'uploadGib', 512, 1, 1_000_000],
    ['UPLOAD_RATE', 'uploadRate', 6000, 0, 1_000_000],
    ['PAGE_PX', 'pagePx', 2400, 800, 3200],
    ['LARGE_PAGE_PX', 'largePagePx', 3600, 0, 3600],
  ] as const)(
    '%s is %s: %i unless it is set, between %i and %i',
    (name, key, usual, least, most) => {
      const read = (value: number) => readConfig({ [`YOMIKURA_${name}`]: String(value) })[key]
      expect(readConfig({})[key]).toBe(usual)
      expect([read(least), read(most)]).toEqual([least, most])
      for (const wrong of [least - 1, most + 1]) expect(() => read(wrong)).toThrow(name)
    },
  )

  it('listens at ports 4000 to 4002 unless others are set', () => {
    expect(readConfig({}).ports).toEqual({ app: 4000, media: 4001, works: 4002 })
  })

  it('has documents drawn with more pixels as far as the operator wants', () => {
    const read = (value: string) => readConfig({ YOMIKURA_LARGE_PAGE_PX: value }).largePagePx
    expect(readConfig({}).largePagePx).toBe(3600)
    expect(read('0')).toBe(0)
    expect(() => read('9000')).toThrow(/LARGE_PAGE_PX/)
  })

  it('leaves the sending of files to a proxy only where both have the disk', () => {
    expect(readConfig({}).accelPrefix).toBeUndefined()
    expect(readConfig({ YOMIKURA_ACCEL_PREFIX: '/_objects/' }).accelPrefix).toBe('/_objects/')
    for (const wrong of ['_objects', '/', '/a/b/', '/a?b/', '/../']) {
      expect(() => readConfig({ YOMIKURA_ACCEL_PREFIX: wrong })).toThrow('YOMIKURA_ACCEL_PREFIX')
    }
    const bucket = {
      ...{ YOMIKURA_S3_BUCKET: 'works', YOMIKURA_S3_ENDPOINT: 'https://s3.test' },
      ...{ YOMIKURA_S3_ACCESS_KEY: 'a', YOMIKURA_S3_SECRET_KEY: 'b' },
    }
    expect(() => readConfig({ ...bucket, YOMIKURA_ACCEL_PREFIX: '/_objects/' })).toThrow('bucket')
  })

  it('takes works from no browser unless it is said whose, and one machine does all of it', () => {
    const read = (value: string, roles = '') =>
      readConfig({ YOMIKURA_UPLOADS: value, YOMIKURA_ROLES: roles }).uploads
    expect([readConfig({}).uploads, read('off'), read('local'), read('all')]).toEqual([
      ...[undefined, undefined, 'local', 'all'],
    ])
    expect(read('local', 'web,worker,content')).toBe('local')
    expect(() => read('1')).toThrow(/UPLOADS must hold off, local or all/)
    expect(() => read('local', 'web,content')).toThrow(/UPLOADS must hold off where/)
    expect(() => read('all', 'worker')).toThrow(/UPLOADS/)
    expect(read('off', 'web')).toBeUndefined()
  })

  it.each([
    'http://reader.example.com',
    'http://192.168.1.10:4000',
    'http://localhost.example.com',
  ])('refuses the public address %s and names the remedy', (url) => {
    expect(() => readConfig({ YOMIKURA_APP_URL: url })).toThrow(/reverse proxy.*YOMIKURA_TLS_CERT/)
  })

  it.each([
    'https://reader.example.com',
    'http://localhost:4100',
    'http://w-1.localhost:4002',
    'http://127.0.0.1:9',
  ])('takes the public address %s', (url) => {
    expect(readConfig({ YOMIKURA_APP_URL: `${url}/` }).urls.app).toBe(url)
  })

  it('takes apps by kind of device, and no address that would run in the page', () => {
    const apps = (value: string) => readConfig({ YOMIKURA_APP_LINKS: value }).links.apps
    expect(apps('ios:App Store=https://shop.example/a, desktop:棚=shop-reader://open?x=1')).toEqual(
      [
        { platform: 'ios', title: 'App Store', url: 'https://shop.example/a' },
        { platform: 'desktop', title: '棚', url: 'shop-reader://open?x=1' },
      ],
    )
    for (const wrong of ['x=javascript://%0aalert(1)', 'x=data://,x', 'x=y']) {
      expect(() => apps(`ios:${wrong}`), wrong).toThrow(/APP_LINKS/)
    }
    expect(() => apps('watch:x=https://shop.example/')).toThrow(/APP_LINKS/)
  })

  it.each([
    ['https://shop.example/register', 'https://shop.example/register'],
    ['https://shop.example/register/', 'https://shop.example/register'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/?next=/', 'https://shop.example/?next=/'],
    [
      'https://shop.example/register?next=/yomikura//',
      'https://shop.example/register?next=/yomikura//',
    ],
    ['https://shop.example/#/register/', 'https://shop.example/#/register/'],
  ])('leads who registers at %s to %s', (value, address) => {
    expect(readConfig({ YOMIKURA_REGISTER_URL: value }).links.register).toBe(address)
  })

  it('leads readers to their page at the shop, and nowhere without one', () => {
    const toLink = (env: Record<string, string>) => readConfig(env).links.my_page
    expect(toLink({ YOMIKURA_MY_PAGE_URL: 'https://shop.example/my' })).toBe(
      'https://shop.example/my',
    )
    expect(toLink({})).toBe('')
    expect(() => toLink({ YOMIKURA_MY_PAGE_URL: 'javascript:alert(1)' })).toThrow(/MY_PAGE_URL/)
  })

  it('names the operator’s mail address for readers, and none without one', () => {
    const toMail = (env: Record<string, string>) => readConfig(env).links.mail
    expect(toMail({ YOMIKURA_OPERATOR_MAIL: ' help@yomikura.example ' })).toBe(
      'help@yomikura.example',
    )
    expect(toMail({})).toBe('')
    for (const wrong of ['help', 'a@b@c', 'a@b?bcc=c@d', 'mailto:a@b', 'a b@c']) {
      expect(() => toMail({ YOMIKURA_OPERATOR_MAIL: wrong })).toThrow(/OPERATOR_MAIL/)
    }
  })

  it.each([
    ...['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Asia/Kathmandu'],
    ...['Pacific/Chatham', 'Pacific/Kiritimati', 'America/Argentina/Buenos_Aires', 'UTC'],
  ])('counts the days of the shop in the zone %s', (zone) => {
    expect(readConfig({ YOMIKURA_SHOP_TIME_ZONE: ` ${zone} ` }).shopTimeZone).toBe(zone)
  })

  it.each([
    ...[
      'Tokyo',
      'Asia/Edo',
      '+09:00',
      '-3',
      '9',
      'UTC+9',
      'Asia/Tokyo,Asia/Seoul',
      'Europe/Berlin '.repeat(2),
    ],
    ...['../etc/localtime', 'Japan Standard Time'],
  ])('refuses %j as a time zone, by the name of the variable', (zone) => {
    expect(() => readConfig({ YOMIKURA_SHOP_TIME_ZONE: zone })).toThrow(
      'YOMIKURA_SHOP_TIME_ZONE must hold the name of a time zone',
    )
  })

  it("takes Japan's calendar where none is named", () => {
    expect(readConfig({}).shopTimeZone).toBe('Asia/Tokyo')
  })

  it('takes help articles as titles with addresses', () => {
    const help = (value: string) => readConfig({ YOMIKURA_HELP_LINKS: value }).links.help
    expect(help('はじめに=https://shop.example/a, 支払い=https://shop.example/b?x=1')).toEqual([
      { title: 'はじめに', url: 'https://shop.example/a' },
      { title: '支払い', url: 'https://shop.example/b?x=1' },
    ])
    expect(() => help('x=javascript:alert(1)')).toThrow(/HELP_LINKS/)
  })

  describe('folders with fonts', () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'yomikura-fonts-')))
    const [fonts, more] = [join(root, 'fonts'), join(root, '書体 of ours')]
    for (const folder of [fonts, more]) mkdirSync(folder)
    writeFileSync(join(root, 'one.ttf'), 'a font')
    symlinkSync(fonts, join(root, 'link'))
    symlinkSync(join(root, 'gone'), join(root, 'broken'))
    afterAll(() => rmSync(root, { recursive: true }))
    const read = (value: string, data = join(root, 'data')) =>
      readConfig({ YOMIKURA_FONT_FOLDERS: value, YOMIKURA_DATA: data }).fontFolders

    it.each([
      ['', []],
      [' , ', []],
      [fonts, [fonts]],
      [`${fonts}/`, [fonts]],
      [` ${fonts} , ${more},`, [fonts, more]],
      [join(root, 'link'), [fonts]],
      [join(fonts, '..', 'fonts'), [fonts]],
      [relative(process.cwd(), fonts), [fonts]],
    ])('are taken: %j', (value, expected) => {
      expect(read(value)).toEqual(expected)
    })

    it.each([
      [join(root, 'nowhere'), join(root, 'nowhere')],
      [`${fonts},${join(root, 'nowhere')}`, join(root, 'nowhere')],
      [join(root, 'one.ttf'), join(root, 'one.ttf')],
      [join(root, 'broken'), join(root, 'broken')],
      ['nowhere at all', join(process.cwd(), 'nowhere at all')],
      [root, root],
      ['/', '/'],
    ])('are refused by name: %j', (value, named) => {
      expect(() => read(value)).toThrow(`YOMIKURA_FONT_FOLDERS must hold`)
      expect(() => read(value)).toThrow(named)
    })
  })

  it('names everything that is wrong at once', () => {
    const read = () =>
      readConfig({
        YOMIKURA_APP_PORT: 'abc',
        YOMIKURA_ROLES: 'web,cook',
        YOMIKURA_S3_BUCKET: 'works',
        YOMIKURA_DATABASE_URL: 'mysql://x',
        YOMIKURA_RESOLVE: 'nonsense',
      })
    for (const name of [
      'APP_PORT',
      'ROLES',
      'S3_ENDPOINT',
      'S3_SECRET_KEY',
      'DATABASE_URL',
      'RESOLVE',
    ]) {
      expect(read).toThrow(`YOMIKURA_${name}`)
    }
  })

  it('keeps addresses open while the port is any free one', () => {
    expect(readConfig({ YOMIKURA_APP_PORT: '0' }).urls.app).toBeUndefined()
  })

  it('reads where names lead before DNS is asked', () => {
    const { resolve } = readConfig({ YOMIKURA_RESOLVE: 'shop.test:443:127.0.0.1, a.test:1:::1' })
    expect([...resolve]).toEqual([
      ['shop.test:443', '127.0.0.1'],
      ['a.test:1', '::1'],
    ])
  })

  it('reads no variable that the reference does not list', () => {
    const page = readFileSync(
      join(import.meta.dirname, '../../../../docs/reference/configuration.md'),
      'utf8',
    )
    const sources = ['config.ts', 'public-url.ts']
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join()
    const names = new Set(
      [...sources.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map((match) => match[1] ?? ''),
    )
    expect(names.size).toBeGreaterThan(25)
    expect([...names].filter((name) => !page.includes(`\`YOMIKURA_${name}\``))).toEqual([])
  })
})

describe('makeSecrets', () => {
  it('makes keys that no other user can read, and that are found again', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'yomikura-secrets-')), 'keys', 'secrets.json')
    expect(readSecrets(path)).toBeUndefined()
    const made = makeSecrets(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readSecrets(path)).toEqual(made)
    expect(toFingerprint({ ...made, csrf: 'another' })).toBe(toFingerprint(made))
    expect(toFingerprint({ ...made, name_salt: 'another' })).not.toBe(toFingerprint(made))
  })

  it('takes no operator token that could be guessed', () => {
    for (const wrong of ['abc', 'a token of words with spaces'])
      expect(() => readConfig({ YOMIKURA_OPERATOR_TOKEN: wrong })).toThrow(/OPERATOR_TOKEN.*24/)
    const token = 'operator-token-of-the-tests'
    expect(readConfig({ YOMIKURA_OPERATOR_TOKEN: token }).operatorToken).toBe(token)
  })
})
