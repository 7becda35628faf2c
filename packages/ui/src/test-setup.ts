import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// jsdom knows the element but not its modal state, in which browsers focus what comes first.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('input, button, a[href]')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
