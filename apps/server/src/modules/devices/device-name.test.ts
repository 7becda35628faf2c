import { expect, it } from 'vitest'
import { toDeviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36'
it.each([
  [`${MAC} (KHTML, like Gecko) Chrome/150.0 Safari/537.36`, 'Chrome · Mac', 'names Safari too'],
  [`${MAC} (KHTML, like Gecko) Version/20.0 Safari/605.1.15`, 'Safari · Mac', 'is Safari'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge · Windows', 'Edge'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 'Firefox · Android', ''],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) CriOS/150', 'Chrome · iPhone', ''],
  ['curl/8.14.1', '', 'no browser'],
  ['', '', 'says nothing'],
])('%s is %s (%s)', (userAgent, name) => {
  expect(toDeviceName(userAgent)).toBe(name)
})
