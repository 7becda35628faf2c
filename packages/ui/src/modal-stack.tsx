const listeners = new Set<() => void>()
let modals: readonly HTMLDialogElement[] = []

/**
 * Opens a dialog as a modal one. Every modal dialog opens through this: what must be seen over all of
 * them, {@link topModal}, would lie behind and be inert otherwise.
 *
 * @returns closes it again
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const leave = () => replace(modals.filter((one) => one !== dialog))
  dialog.showModal()
  dialog.addEventListener('close', leave, { once: true })
  replace([...modals.filter((one) => one !== dialog), dialog])
  return () => {
    leave()
    dialog.close()
  }
}

/** The modal dialog over all others; undefined while there is none. */
export function topModal(): HTMLDialogElement | undefined {
  return modals.findLast(({ open, isConnected }) => open && isConnected)
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(next: readonly HTMLDialogElement[]): void {
  modals = next
  for (const listener of listeners) listener()
}
