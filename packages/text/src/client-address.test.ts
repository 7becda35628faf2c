import { describe, expect, it } from 'vitest'
import { isLoopback, toAddressKey } from './client-address.ts'

describe('toAddressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['::ffff:CB00:7107', '203.0.113.7'],
    ['::ffff:0102:0304', '1.2.3.4'],
    ['::ffff:0:1', '0.0.0.1'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
    ['[::ffff:203.0.113.7%25eth0]:443', '203.0.113.7'],
    ['::ffff:0:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['0064:FF9B:0:0:0:0:CB00:7107', '203.0.113.7'],
  ])('finds the IPv4 address of %j', (address, key) => {
    expect(toAddressKey(address)).toBe(key)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:8080', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['fe80::2%wlan0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2'],
    // Neither mapped nor NAT64: the same digits elsewhere in an address name no client.
    ['::1:ffff:203.0.113.7', '0:0:0:0'],
    ['64:ff9b:1::203.0.113.7', '64:ff9b:1:0'],
  ])('counts the household of %j', (address, key) => {
    expect(toAddressKey(address)).toBe(key)
  })

  it.each(['', 'unknown', '_hidden', '::ffff:1.2.3', 'a:b', '1:2:3:4:5:6:7:8:9', '::1/64'])(
    'leaves %j, which is no address, as it is',
    (text) => {
      expect(toAddressKey(text)).toBe(text)
    },
  )

  it('keeps two IPv4 clients of a dual-stack listener apart', () => {
    expect(toAddressKey('::ffff:203.0.113.7')).not.toBe(toAddressKey('::ffff:198.51.100.9'))
  })
})

describe('isLoopback', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '127.0.0.1:4010',
    '::1',
    '[::1]:4010',
    '0:0:0:0:0:0:0:1',
    '0000:0000::0001',
    '::ffff:127.0.0.1',
    '::FFFF:7F00:1',
    '::ffff:127.255.0.3',
  ])('is this machine: %s', (address) => {
    expect(isLoopback(address)).toBe(true)
  })

  it.each([
    '',
    'localhost',
    '128.0.0.1',
    '12.7.0.0',
    '203.0.113.7',
    '127.0.0.1.example',
    '::1:2:3',
    '::1f',
    '::10',
    '::1:7f00:1',
    '::127.0.0.1',
    '::ffff:128.0.0.1',
    '::ffff:7f0:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '1::1',
    'fe80::1%lo',
  ])('is another machine, or none: %j', (address) => {
    expect(isLoopback(address)).toBe(false)
  })
})
