import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('377abcaf271c0004', 'hex')
const ID = {
  ...{ end: 0, header: 1, mainStreams: 4, files: 5, packInfo: 6, unpackInfo: 7, subStreams: 8 },
  ...{ size: 9, crc: 10, folder: 11, unpackSize: 12, streamCount: 13, names: 17 },
}
/** Program of one coder that takes nothing but an id, and that id: bytes as they are. */
const COPY = [1, 1, 0]

/** A 7z of files that are not packed, with any names whatsoever. None may be empty. */
export function a7z(files: readonly { name: string; data: string }[]): Buffer {
  const contents = files.map(({ data }) => Buffer.from(data))
  const body = Buffer.concat(contents)
  const names = Buffer.from(files.map(({ name }) => `${name}\0`).join(''), 'utf16le')
  const header = Buffer.concat([
    Buffer.from([ID.header, ID.mainStreams]),
    Buffer.from([ID.packInfo, 0, 1, ID.size]),
    ...[toNumber(body.length), Buffer.from([ID.end])],
    Buffer.from([ID.unpackInfo, ID.folder, 1, 0, ...COPY, ID.unpackSize]),
    ...[toNumber(body.length), Buffer.from([ID.end])],
    Buffer.from([ID.subStreams, ID.streamCount]),
    ...[toNumber(files.length), Buffer.from([ID.size])],
    ...contents.slice(0, -1).map(({ length }) => toNumber(length)),
    Buffer.from([ID.crc, 1]),
    ...contents.map((content) => toUint32(crc32(content))),
    Buffer.from([ID.end, ID.end, ID.files]),
    toNumber(files.length),
    Buffer.from([ID.names]),
    ...[toNumber(names.length + 1), Buffer.from([0]), names],
    Buffer.from([ID.end, ID.end]),
  ])
  const start = Buffer.alloc(20)
  start.writeBigUInt64LE(BigInt(body.length), 0)
  start.writeBigUInt64LE(BigInt(header.length), 8)
  start.writeUInt32LE(crc32(header), 16)
  return Buffer.concat([SIGNATURE, toUint32(crc32(start)), start, body, header])
}

/** The format's own: ones at the front of the first byte say how many bytes follow. */
function toNumber(value: number): Buffer {
  if (value < 0x80) return Buffer.from([value])
  if (value < 0x4000) return Buffer.from([0x80 | (value >> 8), value & 0xff])
  return Buffer.from([0xc0 | (value >> 16), value & 0xff, (value >> 8) & 0xff])
}

function toUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
