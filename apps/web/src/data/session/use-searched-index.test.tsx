// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { Dexie } from 'dexie'
import { act, Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiClient } from '../base/api/client.ts'
import { type Session, SessionContext } from './session.ts'
import { syncPurchases } from '../library/sync/purchase-sync.ts'
import { TestServer } from '../base/test-server.ts'
import { aWork } from '../base/test-works.ts'
import { type LocalDb, openLocalDb } from '../library/db/local-db.ts'
import { PurchaseStore } from '../library/db/purchase-store.ts'
import { useSearchedIndex } from './use-searched-index.ts'

let db: LocalDb
let purchases: PurchaseStore
let api: ApiClient
let server: TestServer
const sentinel = { read: () => undefined, write: () => undefined }

/** A library whose index is there and whose keys are not, as a page finds it that has just come. */
beforeEach(async () => {
  server = new TestServer()
  server.sell(aWork({ workno: 'RJ000001' }))
  api = new ApiClient({ app: 'yomikura', account: 'alice', appUrl: await server.start() })
  db = openLocalDb('alice-test')
  const first = new PurchaseStore(db, sentinel)
  await sync(first)
  first.close()
  purchases = new PurchaseStore(db, sentinel)
  await purchases.open('ja_JP')
})

afterEach(async () => {
  purchases.close()
  db.close()
  await Dexie.delete('alice-test')
  await server.stop()
})

function sync(store: PurchaseStore) {
  const onProgress = () => undefined
  return syncPurchases({ api, purchases: store, locale: 'ja_JP', isFull: false, onProgress })
}

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? 'The screen is gone.' : this.props.children
  }
}

function Found({ text }: { text: string }) {
  const { query } = useSearchedIndex({ text })
  return <p>Shown for “{query.text}”</p>
}

const screenFor = (text: string) => (
  <SessionContext value={{ purchases, sync: undefined } as unknown as Session}>
    <Boundary>
      <Suspense fallback="Waiting">
        <Found text={text} />
      </Suspense>
    </Boundary>
  </SessionContext>
)

describe('a word that waits for the keys of an index', () => {
  it('is looked for when they have come', async () => {
    const view = render(screenFor(''))
    view.rerender(screenFor('RJ'))
    await screen.findByText('Shown for “RJ”')
  })

  it('leaves what is shown where it is when the database closes under it', async () => {
    const view = render(screenFor(''))
    const read = vi.spyOn(purchases, 'readKeys')
    // As a log-out, another account and a rebuild do.
    db.close()
    await act(async () => {
      view.rerender(screenFor('RJ'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(read).toHaveBeenCalled()
    expect(document.body.textContent).toBe('Shown for “”')
  })

  it('is looked for once the database can be read again', async () => {
    const view = render(screenFor(''))
    db.close()
    await act(async () => {
      view.rerender(screenFor('R'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await db.open()
    view.rerender(screenFor('RJ'))
    await screen.findByText('Shown for “RJ”')
  })

  it('waits on, and finds nothing in everything, when the browser emptied the library', async () => {
    const view = render(screenFor(''))
    await Promise.all([db.library.clear(), db.indexes.clear(), db.index_keys.clear()])
    await act(async () => {
      view.rerender(screenFor('RJ'))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    expect(document.body.textContent).toBe('Shown for “”')
  })
})

describe('a sync that needs the keys', () => {
  it('ends as failed when the database is closed, and does not wait', async () => {
    server.now += 1
    server.sell(aWork({ workno: 'RJ000002' }))
    const get = vi.spyOn(db.index_keys, 'get').mockRejectedValue(new Error('closed'))
    await expect(sync(purchases)).rejects.toThrow('closed')
    get.mockRestore()
    await sync(purchases)
    expect(purchases.index?.size).toBe(2)
  })
})
