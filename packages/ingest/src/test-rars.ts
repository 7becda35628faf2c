import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('526172211a070100', 'hex')
const TYPE = { main: 1, file: 2, end: 5 }
const HAS_DATA = 2
const HAS_CRC = 4
const UNIX = 1
const MODE = 0o100644

/** A rar (of version 5) of files that are not packed, with any names whatsoever. */
export function aRar(files: readonly { name: string; data: string }[]): Buffer {
  const blocks = files.flatMap(({ name, data }) => {
    const [label, content] = [Buffer.from(name), Buffer.from(data)]
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(content))
    const fields = [
      ...[TYPE.file, HAS_DATA, content.length, HAS_CRC, content.length, MODE].map(toNumber),
      sum,
      ...[0, UNIX, label.length].map(toNumber),
      label,
    ]
    return [toBlock(...fields), content]
  })
  const main = toBlock(...[TYPE.main, 0, 0].map(toNumber))
  return Buffer.concat([SIGNATURE, main, ...blocks, toBlock(...[TYPE.end, 0, 0].map(toNumber))])
}

function toBlock(...fields: Buffer[]): Buffer {
  const body = Buffer.concat(fields)
  const sized = Buffer.concat([toNumber(body.length), body])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(sized))
  return Buffer.concat([sum, sized])
}

/** Seven bits a byte, the lowest first. */
function toNumber(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Buffer.from([...bytes, rest])
}
