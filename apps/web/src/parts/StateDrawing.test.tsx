// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StateDrawing } from './StateDrawing.tsx'
// Loaded here, so that no test waits for it.
import './StateDrawings.tsx'

const NAMES = ['shelf', 'offline', 'lost', 'fallen', 'locked', 'hidden', 'search'] as const

it.each(NAMES)(
  'the drawing "%s" is there for eyes alone, in its place from the start',
  async (name) => {
    const { container } = render(<StateDrawing name={name} />)
    const place = container.firstElementChild as HTMLElement
    expect([place.getAttribute('aria-hidden'), place.style.height]).toEqual(['true', '132px'])
    await expect.poll(() => container.querySelectorAll('svg path').length).toBeGreaterThan(3)
    expect(container.textContent).toBe('')
  },
)
