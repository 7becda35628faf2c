// @vitest-environment jsdom
import { eventually } from '@yomikura/testkit/eventually'
import { afterEach, expect, it, vi } from 'vitest'
import { writeAuthRecord } from '../device/auth-record.ts'
import { announceAccount, watchAccount } from './account-watch.ts'

const stops: (() => void)[] = []
const watch = (user: string | undefined) => {
  const onChange = vi.fn()
  stops.push(watchAccount(user, onChange))
  return onChange
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
})

it('reaches every tab of another account within a second of a log-out or a switch', async () => {
  const [alice, bob, guest] = [watch('alice'), watch('bob'), watch(undefined)]
  announceAccount('bob', 'other')
  await eventually(() => expect(alice).toHaveBeenCalledOnce())
  await eventually(() => expect(guest).toHaveBeenCalledOnce())
  expect(bob).not.toHaveBeenCalled()
  announceAccount(undefined, 'other')
  await eventually(() => expect(bob).toHaveBeenCalledOnce())
  expect(alice).toHaveBeenCalledOnce()
})

it('learns of it from the stored record where tabs cannot talk', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const [alice, bob] = [watch('alice'), watch('bob')]
  writeAuthRecord({ account_id: 'bob' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'play' }))
  expect([alice.mock.calls.length, bob.mock.calls.length]).toEqual([1, 0])
  vi.unstubAllGlobals()
})

it('ignores what is no announcement', async () => {
  const alice = watch('alice')
  const channel = new BroadcastChannel('account')
  for (const noise of [null, 'bob', { account: 'bob' }]) channel.postMessage(noise)
  announceAccount('alice', 'other')
  await new Promise((resolve) => setTimeout(resolve, 100))
  channel.close()
  expect(alice).not.toHaveBeenCalled()
})

it('does not reach the tab that logs out, which is on its way to the shop', async () => {
  const alice = watch('alice')
  announceAccount(undefined)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(alice).not.toHaveBeenCalled()
})
