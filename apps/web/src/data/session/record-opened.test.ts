import { expect, it } from 'vitest'
import { setUpHistory } from '../account/reading/test-history.ts'
import { recordOpened } from './record-opened.ts'

const given = setUpHistory()

it('reports a work that this device does not hold, once, and keeps nothing of it here', async () => {
  const { history, server } = given
  await recordOpened({ history, purchases: { find: async () => undefined } }, 'RJ000001')
  expect(server.requests).toEqual(['POST /view_histories'])
  expect(await history.list()).toEqual([])
})
