import { domainToASCII } from 'node:url'

/** Octets of an address (RFC 5321, section 4.5.3.1). */
const LONGEST = 254
const LOCAL_PART = /^[^\s\p{C}@,;:<>()[\]\\"]{1,64}$/u
const DOMAIN =
  /^(?!.{254})[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/

/**
 * The address in the one form in which it is compared and written to: width and case folded, the domain
 * in ASCII. `Ａlice@例え.テスト ` and `alice@xn--r8jz45g.xn--zckzah` are one.
 *
 * Other mailboxes may fold to the same form. So who proves an address proves this form of it: mail goes
 * there, and one who vouches for an address must vouch for this form to the letter.
 *
 * @returns undefined for what is no address
 */
export function toMailAddress(text: string): string | undefined {
  const folded = text.normalize('NFKC').trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at < 0 || /[^\p{L}\p{M}\p{N}.-]/u.test(folded.slice(at + 1))) return undefined
  const local = folded.slice(0, at)
  const domain = domainToASCII(folded.slice(at + 1))
  if (!LOCAL_PART.test(local) || !DOMAIN.test(domain)) return undefined
  const address = `${local}@${domain}`
  return Buffer.byteLength(address) <= LONGEST ? address : undefined
}
