import { BlockList, isIP } from 'node:net'

/** Networks that never answer for the public: this machine, private ones, tests, multicast. */
const PRIVATE: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['ff00::', 8],
]

/** Where clouds keep the credentials of their machines: refused even to hosts that may be private. */
const NEVER: readonly (readonly [string, number])[] = [
  ['169.254.0.0', 16],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
]

const privateNetworks = toBlockList(PRIVATE)
const forbiddenNetworks = toBlockList(NEVER)

/**
 * Whether a connection to `address` may be made.
 *
 * @param isPrivateAllowed the operator named the host as one inside the own network
 */
export function isAddressAllowed(address: string, isPrivateAllowed: boolean): boolean {
  const plain = toPlainAddress(address)
  const family = isIP(plain)
  if (family === 0) return false
  const type = family === 4 ? 'ipv4' : 'ipv6'
  if (forbiddenNetworks.check(plain, type)) return false
  return isPrivateAllowed || !privateNetworks.check(plain, type)
}

/** An IPv4 address written as an IPv6 one (`::ffff:10.0.0.1`) is judged as what it is. */
function toPlainAddress(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const mapped = /^::ffff:([0-9a-f.:]+)$/i.exec(bare)?.[1]
  if (mapped === undefined) return bare
  if (isIP(mapped) === 4) return mapped
  const [high = 0, low = 0] = mapped.split(':').map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function toBlockList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of networks) {
    list.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
