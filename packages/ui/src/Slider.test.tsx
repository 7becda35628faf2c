import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Slider } from './Slider.tsx'

it('names its place in words and reports where it is moved', () => {
  const onValueChange = vi.fn()
  render(
    <Slider
      label="Page"
      value={3}
      min={0}
      max={12}
      valueText="page 4 of 13"
      direction="rtl"
      onValueChange={onValueChange}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Page' })
  expect(slider.getAttribute('aria-valuetext')).toBe('page 4 of 13')
  expect(slider.style.getPropertyValue('--filled')).toBe('25%')
  fireEvent.change(slider, { target: { value: '7' } })
  expect(onValueChange).toHaveBeenCalledWith(7)
})

it('stands still where there is nowhere to go', () => {
  render(<Slider label="Page" value={0} min={0} max={0} onValueChange={() => undefined} />)
  expect(screen.getByRole('slider').style.getPropertyValue('--filled')).toBe('0%')
})

it('reports a value that is settled without pointer or keys, as assistive tools set it', () => {
  const onValueCommit = vi.fn()
  const onValueChange = vi.fn()
  render(<Slider label="Time" value={3} min={0} max={12} {...{ onValueChange, onValueCommit }} />)
  const slider = screen.getByRole<HTMLInputElement>('slider')
  fireEvent.input(slider, { target: { value: '7' } })
  expect(onValueCommit).not.toHaveBeenCalled()
  slider.value = '8'
  slider.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onValueCommit).toHaveBeenCalledWith(8)
})

it.each([
  ['the browser takes the touch for itself', 'pointercancel'],
  ['something else takes the focus', 'blur'],
])('settles the value it shows where %s and says nothing more', (_, end) => {
  const onValueCommit = vi.fn()
  render(
    <Slider
      label={end}
      value={3}
      min={0}
      max={12}
      onValueChange={() => undefined}
      onValueCommit={onValueCommit}
    />,
  )
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: end })
  fireEvent(slider, new Event(end))
  expect(onValueCommit).not.toHaveBeenCalled()
  fireEvent.input(slider, { target: { value: '7' } })
  fireEvent(slider, new Event(end))
  fireEvent(slider, new Event(end))
  expect(onValueCommit.mock.calls).toEqual([[7]])
})

it('settles a value once where it was let go before the focus went', () => {
  const onValueCommit = vi.fn()
  const onValueChange = () => undefined
  render(<Slider label="Once" value={3} min={0} max={12} {...{ onValueChange, onValueCommit }} />)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Once' })
  fireEvent.input(slider, { target: { value: '7' } })
  slider.dispatchEvent(new Event('change', { bubbles: true }))
  fireEvent(slider, new Event('blur'))
  expect(onValueCommit).toHaveBeenCalledOnce()
})
