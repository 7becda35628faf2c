/** What is known of the reader's place. Pages enter only by being painted (README, laws of progress). */
export type Progress = {
  /** Page kept last; undefined while none is. */
  savedPage: number | undefined
  /** Page in view, once painted. */
  painted: { pageIndex: number; atMs: number } | undefined
}

export type ProgressEvent =
  | { type: 'painted'; pageIndex: number; atMs: number }
  /** Another page is asked for and not painted yet, or the page failed. */
  | { type: 'left' }
  | { type: 'ticked'; atMs: number }
  /** The window was hidden, or the viewer closes. */
  | { type: 'hidden' }

/** How long a page must stay before its place is worth keeping: leafing through keeps nothing. */
export const SETTLE_MS = 400

/** Place to start from: what storage knew, and nothing painted. */
export function createProgress(savedPage: number | undefined): Progress {
  return { savedPage, painted: undefined }
}

/** Advances the place; `save` is the page to keep now. */
export function reduceProgress(
  state: Progress,
  event: ProgressEvent,
): { state: Progress; save: number | undefined } {
  switch (event.type) {
    case 'painted': {
      const painted = { pageIndex: event.pageIndex, atMs: event.atMs }
      const isSame = state.painted?.pageIndex === event.pageIndex
      return { state: isSame ? state : { ...state, painted }, save: undefined }
    }
    case 'left':
      return { state: { ...state, painted: undefined }, save: undefined }
    case 'ticked':
      return state.painted !== undefined && event.atMs - state.painted.atMs >= SETTLE_MS
        ? keep(state)
        : { state, save: undefined }
    case 'hidden':
      return keep(state)
  }
}

function keep(state: Progress): { state: Progress; save: number | undefined } {
  const pageIndex = state.painted?.pageIndex
  if (pageIndex === undefined || pageIndex === state.savedPage) return { state, save: undefined }
  return { state: { ...state, savedPage: pageIndex }, save: pageIndex }
}
