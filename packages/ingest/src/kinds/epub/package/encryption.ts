import { createHash } from 'node:crypto'
import { xorBytes } from '@yomikura/protection/xor'
import { readXml } from '../markup/read-xml.ts'
import { attributeOf, childrenOf, descendantsOf, type XmlElement } from '../markup/xml-tree.ts'
import { VerdictError } from '../../../verdict-error.ts'
import { decodeXml } from './decode-xml.ts'
import type { ResolveHref } from './href.ts'

/** How a file is hidden. `locked` is real encryption, to which the server has no key. */
export type Obfuscation = 'idpf' | 'adobe' | 'locked'

const METHODS: Record<string, Obfuscation> = {
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
}
const IDPF_BYTES = 1040
const ADOBE_BYTES = 1024
const FONT_NAME = /\.(otf|ttf|ttc|woff2?)$/i

/**
 * Reads `META-INF/encryption.xml`: how each file is hidden.
 *
 * @throws VerdictError `encrypted` when anything but fonts is locked: such a book is under rights
 *   management and would be nothing but noise
 */
export function readEncryption(bytes: Buffer, resolve: ResolveHref): Map<string, Obfuscation> {
  const hidden = new Map<string, Obfuscation>()
  for (const data of descendantsOf(readXml(decodeXml(bytes)))) {
    if (data.name !== 'encrypteddata') continue
    const algorithm =
      attributeOf(childrenOf(data, 'encryptionmethod')[0] ?? data, 'algorithm') ?? ''
    const path = findPath(data, resolve)
    if (path === undefined || path === '') continue
    const method = Object.hasOwn(METHODS, algorithm) ? METHODS[algorithm]! : 'locked'
    if (method === 'locked' && !FONT_NAME.test(path)) {
      throw new VerdictError('encrypted', `The book is locked by rights management (${algorithm}).`)
    }
    hidden.set(path, method)
  }
  return hidden
}

function findPath(data: XmlElement, resolve: ResolveHref): string | undefined {
  const reference = [...descendantsOf(data)].find(({ name }) => name === 'cipherreference')
  return resolve('', (reference && attributeOf(reference, 'uri')) ?? '')?.path
}

/**
 * Makes an obfuscated font readable.
 *
 * @param identifier the book's unique identifier
 * @see https://www.w3.org/TR/epub-33/#sec-font-obfuscation
 */
export function deobfuscate(bytes: Buffer, method: Obfuscation, identifier: string): Buffer {
  if (method === 'locked') return bytes
  const key = method === 'idpf' ? toIdpfKey(identifier) : toAdobeKey(identifier)
  if (key === undefined) return bytes
  const length = method === 'idpf' ? IDPF_BYTES : ADOBE_BYTES
  return Buffer.concat([xorBytes(bytes.subarray(0, length), key), bytes.subarray(length)])
}

function toIdpfKey(identifier: string): Buffer {
  return createHash('sha1')
    .update(identifier.replace(/[\t\n\r ]/g, ''))
    .digest()
}

/** Adobe's key is the identifier's UUID; without one the font stays as it is and is left out. */
function toAdobeKey(identifier: string): Buffer | undefined {
  const hex = identifier.replace(/^urn:uuid:/i, '').replace(/[^0-9a-f]/gi, '')
  return hex.length === 32 ? Buffer.from(hex, 'hex') : undefined
}
