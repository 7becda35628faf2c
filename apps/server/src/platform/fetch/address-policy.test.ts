import { describe, expect, it } from 'vitest'
import { isAddressAllowed } from './address-policy.ts'

describe('isAddressAllowed', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1', '172.32.0.1'])(
    'lets the public address %s through',
    (address) => {
      expect(isAddressAllowed(address, false)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '127.255.255.255',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    'fc00::1',
    'fdff::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
  ])('keeps the private address %s for hosts that are listed', (address) => {
    expect(isAddressAllowed(address, false)).toBe(false)
    expect(isAddressAllowed(address, true)).toBe(true)
  })

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '100.100.100.200',
    'not an address',
    '',
    '1.1.1',
  ])('refuses to reach %s', (address) => {
    expect(isAddressAllowed(address, false)).toBe(false)
    expect(isAddressAllowed(address, true)).toBe(false)
  })
})
