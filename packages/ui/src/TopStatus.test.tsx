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
