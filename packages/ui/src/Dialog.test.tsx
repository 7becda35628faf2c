import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

const open = (onClose: () => void) =>
  render(
    <Dialog isOpen onClose={onClose} title="Delete it?" actions={<button>Cancel</button>}>
      <p>It cannot be taken back.</p>
    </Dialog>,
  )

it('is a modal dialog named by its title', () => {
  open(() => undefined)
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toHaveProperty('open', true)
})

it('asks to close on Escape and on a click beside it, not on a click inside', () => {
  const onClose = vi.fn()
  open(onClose)
  fireEvent.click(screen.getByText('It cannot be taken back.'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('dialog'))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('keeps its keys from what lies under it', () => {
  const onKeyDown = vi.fn()
  render(
    <div onKeyDown={onKeyDown}>
      <Dialog isOpen onClose={() => undefined} title="Open">
        <input aria-label="name" />
      </Dialog>
    </div>,
  )
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'ArrowLeft' })
  expect(onKeyDown).not.toHaveBeenCalled()
})

it('focuses the chosen one of a group of options, not the first', () => {
  render(
    <Dialog isOpen onClose={() => undefined} title="Open">
      <input type="radio" name="tab" aria-label="contents" />
      <input type="radio" name="tab" aria-label="bookmarks" defaultChecked />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'bookmarks' }))
})

it('leaves the page when it is not open', () => {
  render(<Dialog isOpen={false} onClose={() => undefined} title="Closed" />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
