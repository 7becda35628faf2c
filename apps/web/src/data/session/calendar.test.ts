import { expect, it } from 'vitest'
import { toShopTimeZone } from './calendar.ts'

it.each([
  [{ shop_time_zone: 'Europe/Berlin' }, 'Europe/Berlin'],
  [{ shop_time_zone: 'UTC' }, 'UTC'],
  // What an older server said of itself, and a zone that this browser does not know.
  [{}, 'Asia/Tokyo'],
  [{ shop_time_zone: 'Mars/Olympus' }, 'Asia/Tokyo'],
  [{ shop_time_zone: '' }, 'Asia/Tokyo'],
])('the shop of %j has the calendar of %s', (config, zone) => {
  expect(toShopTimeZone(config)).toBe(zone)
})
