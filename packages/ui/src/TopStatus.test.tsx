import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { showToast } from './toast-store.tsx'
import { ToastRegion } from './Toast.tsx'

const screenWith = (...open: string[]) => (
  <>
    <ToastRegion />
    {['first', 'second'].map((name) => (
      <Dialog key={name} isOpen={open.includes(name)} onClose={() => undefined} title={name} />
    ))}
  </>
)
const holder = () => screen.getByText('Saved').closest('dialog')
const dialog = (name: string) => screen.getByRole('dialog', { name })

it('a message belongs to the dialog on top, whose outside is inert, and to the page without one', () => {
  const { rerender } = render(screenWith())
  act(() => showToast('Saved'))
  expect(holder()).toBeNull()
  rerender(screenWith('first'))
  expect(holder()).toBe(dialog('first'))
  rerender(screenWith('first', 'second'))
  expect(holder()).toBe(dialog('second'))
  rerender(screenWith('first'))
  expect(holder()).toBe(dialog('first'))
  rerender(screenWith())
  expect(holder()).toBeNull()
  expect(screen.getAllByText('Saved')).toHaveLength(1)
})

it('a message shown in the moment in which a dialog leaves is shown on the page', () => {
  // As browsers do: what is not in the page cannot be raised.
  const raised: Element[] = []
  const popover = {
    showPopover(this: HTMLElement) {
      if (!this.isConnected) throw new DOMException('Disconnected.', 'InvalidStateError')
      raised.push(this)
    },
    matches: () => false,
  }
  for (const [name, value] of Object.entries(popover)) {
    Object.defineProperty(HTMLDivElement.prototype, name, { configurable: true, value })
  }
  try {
    const { rerender } = render(<Dialog isOpen onClose={() => undefined} title="first" />)
    act(() => showToast('Copied'))
    rerender(<ToastRegion />)
    expect(screen.getAllByText('Copied')).toHaveLength(1)
    expect(raised.at(-1)?.textContent).toContain('Copied')
  } finally {
    for (const name of Object.keys(popover)) {
      Reflect.deleteProperty(HTMLDivElement.prototype, name)
    }
  }
})
