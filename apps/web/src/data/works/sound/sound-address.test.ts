import { describe, expect, it } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import { findSoundAddress } from './sound-address.ts'

const track = { file: { name: 'a.mp3', revision: '7' }, levelled: { name: 'even.mp3' } }

/** A work of which only some files can be had. */
const source = (...there: string[]) => ({
  toAddress: ({ name, revision }: { name: string; revision: string }) =>
    there.includes(name)
      ? Promise.resolve(`${name}?${revision}`)
      : Promise.reject(new CommunicationError('not here')),
})

describe('the address of a sound of two files', () => {
  const both = source('optimized/a.mp3', 'optimized/even.mp3')
  it.each([
    ['levelled', both, 'optimized/even.mp3?7', 'the wanted one'],
    ['plain', both, 'optimized/a.mp3?7', 'the wanted one'],
    ['levelled', source('optimized/a.mp3'), 'optimized/a.mp3?7', 'kept before there were two'],
    ['plain', source('optimized/even.mp3'), 'optimized/even.mp3?7', 'kept while it was levelled'],
  ] as const)('for %s is that of %o: %s, %s', async (copy, from, address, _why) => {
    expect(await findSoundAddress(from, track, copy)).toBe(address)
  })

  it('fails as the network does where neither can be had', async () => {
    await expect(findSoundAddress(source(), track, 'levelled')).rejects.toThrow('not here')
    const plain = { file: track.file }
    await expect(findSoundAddress(source(), plain, 'levelled')).rejects.toThrow('not here')
  })
})
