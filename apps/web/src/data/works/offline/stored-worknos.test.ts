// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { network } from '../../base/network/network-state.ts'
import { storedWorknos } from './stored-worknos.ts'

const loseNetwork = () => dispatchEvent(new Event('offline'))
/** An answer, whichever: the server is there. */
const comeOnline = () => network.follow(Promise.resolve(new Response()))

beforeEach(async () => {
  await comeOnline()
  storedWorknos.set(new Map([['RJ000001', 'wholly']]))
})
afterEach(() => storedWorknos.showOnly(false))

describe('showing nothing but what is stored', () => {
  it('ends by itself when the network returns, where it was for the want of one', async () => {
    loseNetwork()
    storedWorknos.showOnlyForNow()
    expect(storedWorknos.isOnly()).toBe(true)
    let noticeCount = 0
    const end = storedWorknos.subscribe(() => (noticeCount += 1))
    await comeOnline()
    end()
    expect([storedWorknos.isOnly(), noticeCount]).toEqual([false, 1])
  })

  it('stays when the network comes and goes, where the reader chose it for its own sake', async () => {
    storedWorknos.showOnly(true)
    loseNetwork()
    await comeOnline()
    expect(storedWorknos.isOnly()).toBe(true)
  })

  it('stays when the reader chooses it while it is shown for now', async () => {
    loseNetwork()
    storedWorknos.showOnlyForNow()
    storedWorknos.showOnly(true)
    await comeOnline()
    expect(storedWorknos.isOnly()).toBe(true)
  })

  it('ends when nothing is stored any more', () => {
    storedWorknos.showOnly(true)
    storedWorknos.set(new Map())
    expect(storedWorknos.isOnly()).toBe(false)
  })
})
