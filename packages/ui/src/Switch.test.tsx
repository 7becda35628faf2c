import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Switch } from './Switch.tsx'

it('is a switch that says whether it is on, and asks to be turned', () => {
  const onToggle = vi.fn()
  render(<Switch label="Spread view" isOn onToggle={onToggle} />)
  const element = screen.getByRole('switch', { name: 'Spread view', checked: true })
  fireEvent.click(element)
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(false)
})
