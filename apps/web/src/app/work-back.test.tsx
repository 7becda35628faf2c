// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aWork } from '#data/base/test-works.ts'
import { TreeBuilder } from '#data/base/test-ziptree.ts'
import { PATIENCE, setUpTestApp } from './test-app.tsx'

const app = setUpTestApp()
const workno = 'RJ000001'
const WORK = `/work/${workno}/tree`

/** Opens a page by its address, as from a bookmark, and waits for its files. */
async function openFirst(path: string) {
  // A page without history has no place in it either.
  history.replaceState(null, '', path)
  app.open(path)
  await screen.findByRole('list', { name: 'ファイル一覧' }, PATIENCE)
}

/** Presses the page's back button, and reads where it led to. */
async function goBackTo(address: string) {
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(decodeURI(location.pathname)).toBe(address), PATIENCE)
  if (address.startsWith(WORK)) {
    await screen.findByRole('list', { name: 'ファイル一覧' }, PATIENCE)
  }
}

beforeEach(() => app.server.sell(aWork({ workno })))

describe('the back button of a work that was opened by its address (specification.md#1.2)', () => {
  it('climbs from folder to folder to the root and ends at the library', async () => {
    const tree = new TreeBuilder()
    const inner = tree.folder('b', [tree.image('1.jpg'), tree.image('2.jpg')])
    const outer = tree.folder('a', [inner, tree.image('3.jpg')])
    app.server.ziptree = tree.build(workno, [outer, tree.image('4.jpg')])
    const length = history.length
    await openFirst(`${WORK}/a/b`)
    await goBackTo(`${WORK}/a`)
    await goBackTo(WORK)
    await goBackTo('/library')
    expect(history.length).toBe(length)
  })

  it('skips folders that are passed through', async () => {
    const tree = new TreeBuilder()
    const inner = tree.folder('b', [tree.image('1.jpg'), tree.image('2.jpg')])
    app.server.ziptree = tree.build(workno, [tree.folder('a', [inner]), tree.image('4.jpg')])
    await openFirst(`${WORK}/a/b`)
    await goBackTo(WORK)
  })

  it('goes to the library where every folder above is passed through', async () => {
    const tree = new TreeBuilder()
    const inner = tree.folder('b', [tree.image('1.jpg'), tree.image('2.jpg')])
    app.server.ziptree = tree.build(workno, [tree.folder('a', [inner])])
    await openFirst(WORK)
    await waitFor(() => expect(location.pathname).toBe(`${WORK}/a/b`), PATIENCE)
    await goBackTo('/library')
  })

  it('goes back in history after a folder was opened from the page', async () => {
    const tree = new TreeBuilder()
    const inner = tree.folder('b', [tree.image('1.jpg'), tree.image('2.jpg')])
    const outer = tree.folder('a', [inner, tree.image('3.jpg')])
    app.server.ziptree = tree.build(workno, [outer, tree.image('4.jpg')])
    await openFirst(`${WORK}/a`)
    await userEvent.click(screen.getByRole('link', { name: /^b/ }))
    await waitFor(() => expect(location.pathname).toBe(`${WORK}/a/b`), PATIENCE)
    await goBackTo(`${WORK}/a`)
    await goBackTo(WORK)
  })
})
