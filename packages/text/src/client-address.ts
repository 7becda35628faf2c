/**
 * Whose requests are counted together. A household has a whole /64 of IPv6 addresses, and may use a
 * new one for each request; an IPv4 address that came as IPv6 is itself, not one /64 with all others.
 *
 * @param address as a socket or a proxy names it: with brackets, port or zone, and in any spelling
 * @returns an IPv4 address, the first four groups of an IPv6 address, or what it got if it is neither
 */
export function toAddressKey(address: string): string {
  const bare = toBare(address)
  const groups = toGroups(bare)
  return groups ? (toIPv4(groups) ?? groups.slice(0, 4).join(':')) : bare
}

/**
 * Whether an address is this machine's own: 127.0.0.0/8, also written as IPv6, and `::1`. Addresses that
 * a translator gives (SIIT, NAT64) are somewhere else.
 *
 * @param address as a socket names it; anything that is no address is not this machine
 */
export function isLoopback(address: string): boolean {
  const bare = toBare(address)
  const groups = toGroups(bare)?.join(':')
  if (groups === undefined) return /^127(\.\d{1,3}){3}$/.test(bare)
  return groups === '0:0:0:0:0:0:0:1' || /^0:0:0:0:0:ffff:7f[\da-f]{2}:/.test(groups)
}

/** Without port, brackets and zone. */
function toBare(address: string): string {
  const text = address.trim().toLowerCase()
  const host = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? text
  const withoutZone = host.replace(/%.*$/, '')
  return /^([\d.]+):\d+$/.exec(withoutZone)?.[1] ?? withoutZone
}

/** The eight groups of an IPv6 address in their shortest spelling. */
function toGroups(bare: string): string[] | undefined {
  if (!bare.includes(':')) return undefined
  const host = URL.parse(`http://[${bare}]`)?.hostname
  if (host === undefined) return undefined
  const [head = '', tail = ''] = host.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right]
}

/** Prefixes with an IPv4 address in their last 32 bits: RFC 4291 (mapped), 2765 (translated), 6052 (NAT64). */
const IPV4_PREFIXES = new Set(['0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0'])

function toIPv4(groups: readonly string[]): string | undefined {
  if (!IPV4_PREFIXES.has(groups.slice(0, 6).join(':'))) return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}
