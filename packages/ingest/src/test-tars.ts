type TestMember = { name: string | Buffer; data?: string; typeFlag?: string }

const BLOCK_BYTES = 512
const NAME_BYTES = 100

/** A tar made by hand, so that it can be wrong on purpose. */
export function aTar(members: readonly TestMember[]): Buffer {
  const blocks = members.flatMap(({ name, data = '', typeFlag = '0' }) => {
    const bytes = Buffer.from(name)
    const isLong = bytes.length > NAME_BYTES
    return [
      ...(isLong ? aMember('././@LongLink', Buffer.concat([bytes, Buffer.alloc(1)]), 'L') : []),
      ...aMember(bytes.subarray(0, NAME_BYTES), Buffer.from(data), typeFlag),
    ]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)])
}

function aMember(name: string | Buffer, data: Buffer, typeFlag: string): Buffer[] {
  const header = Buffer.alloc(BLOCK_BYTES)
  Buffer.from(name).copy(header)
  header.write(data.length.toString(8).padStart(11, '0'), 124, 'latin1')
  header.write('        ', 148, 'latin1')
  header.write(typeFlag, 156, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  const padding = Buffer.alloc((BLOCK_BYTES - (data.length % BLOCK_BYTES)) % BLOCK_BYTES)
  return [header, data, padding]
}
