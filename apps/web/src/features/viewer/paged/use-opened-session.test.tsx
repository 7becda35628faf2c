// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, it } from 'vitest'
import { settle, TestSource } from '#data/works/content/test-source.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { openPublication } from '../open-publication.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useOpenedSession } from './use-opened-session.ts'

const tree = new TreeBuilder()
const ziptree = tree.build(
  'RJ000001',
  ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => tree.image(name)),
)
const choice = { isSpreadView: true, isSwitchingSpread: false, direction: 'rtl' } as const

function Pages({ file, wait }: { file: OpenedFile; wait: Promise<unknown> }) {
  const opened = openPublication(ziptree, '')!
  const { state } = useOpenedSession({ file, opened, startPage: 1, choice })
  // The browser gives up a drawing that something more urgent interrupts; this does so each time.
  use(wait)
  return <p>{state.pageIndex}</p>
}

it('asks once for its first pages, though the screen is drawn twice before it is there', async () => {
  const source = new TestSource()
  const file: OpenedFile = {
    ...{ ziptree, source, path: '', workno: 'RJ000001', reader: 'alice', playType: 'image' },
    ...{ work: undefined, config: {} as OpenedFile['config'], onClose: () => undefined },
    onOpenPart: () => undefined,
  }
  const { promise: wait, resolve } = Promise.withResolvers<void>()
  const { unmount } = await act(async () =>
    render(
      <Suspense>
        <Pages file={file} wait={wait} />
      </Suspense>,
    ),
  )
  const first = [...source.asked]
  expect(first.length).toBeGreaterThan(0)
  await act(async () => resolve())
  expect(screen.getByText('1')).toBeTruthy()
  await settle()
  expect(source.asked).toEqual(first)
  unmount()
  await settle()
  expect(source.aborted).toEqual(first)
})
