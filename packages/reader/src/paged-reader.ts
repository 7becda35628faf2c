import { afterJump, afterTurn, type JumpBack } from './jump-back.ts'
import { type PlacedPage, placeSpread, toContentSize } from './placement.ts'
import type { PageDirection, Publication } from './publication.ts'
import { findSpreadIndex, layoutSpreads, type Spread, type SpreadLayout } from './spreads.ts'
import { FITTED, keepInBounds, type Size, type ZoomBounds, type ZoomView } from './zoom.ts'

/** Everything a paged viewer draws. Replaced, never changed. */
export type PagedState = {
  publication: Publication
  layout: SpreadLayout & { direction: PageDirection }
  viewport: Size
  spreads: readonly Spread[]
  spreadIndex: number
  /** The page being read: kept when spreads are cut again. */
  pageIndex: number
  view: ZoomView
  jumpBack: JumpBack
  /** What brought the reader here: a jump never animates through pages. */
  lastMove: 'open' | 'turn' | 'jump' | 'layout'
}

export type PagedAction =
  | { type: 'turned'; by: 'forward' | 'back' }
  | { type: 'jumped'; toPage: number }
  | { type: 'jumped-back' }
  | { type: 'laid-out'; layout: PagedState['layout'] }
  | { type: 'resized'; viewport: Size }
  | { type: 'zoomed'; view: ZoomView }

/** A reader opened at `pageIndex`, or at the nearest page there is. */
export function openPaged(
  publication: Publication,
  at: { pageIndex: number; layout: PagedState['layout']; viewport: Size },
): PagedState {
  const spreads = layoutSpreads(publication.pages, at.layout)
  const spreadIndex = findSpreadIndex(spreads, at.pageIndex)
  return {
    publication,
    layout: at.layout,
    viewport: at.viewport,
    spreads,
    spreadIndex,
    pageIndex: spreads[spreadIndex]?.pages[0] ?? 0,
    view: FITTED,
    jumpBack: undefined,
    lastMove: 'open',
  }
}

/** The next state. Turning past either end changes nothing. */
export function reducePaged(state: PagedState, action: PagedAction): PagedState {
  switch (action.type) {
    case 'turned': {
      const spreadIndex = state.spreadIndex + (action.by === 'forward' ? 1 : -1)
      const spread = state.spreads[spreadIndex]
      if (spread === undefined) return state
      return { ...toSpread(state, spreadIndex, 'turn'), jumpBack: afterTurn(state.jumpBack) }
    }
    case 'jumped': {
      const moved = toSpread(state, findSpreadIndex(state.spreads, action.toPage), 'jump')
      if (moved.spreadIndex === state.spreadIndex) return state
      return { ...moved, jumpBack: afterJump(state.jumpBack, state.pageIndex, moved.pageIndex) }
    }
    case 'jumped-back': {
      if (state.jumpBack === undefined) return state
      const origin = findSpreadIndex(state.spreads, state.jumpBack.originPage)
      return { ...toSpread(state, origin, 'jump'), jumpBack: undefined }
    }
    case 'laid-out':
      return layOut(state, action.layout)
    case 'resized':
      return withViewport(state, action.viewport)
    case 'zoomed':
      return { ...state, view: action.view }
  }
}

function toSpread(
  state: PagedState,
  spreadIndex: number,
  lastMove: PagedState['lastMove'],
): PagedState {
  const pageIndex = state.spreads[spreadIndex]?.pages[0] ?? 0
  return { ...state, spreadIndex, pageIndex, view: FITTED, lastMove }
}

function layOut(state: PagedState, layout: PagedState['layout']): PagedState {
  const spreads = layoutSpreads(state.publication.pages, layout)
  const spreadIndex = findSpreadIndex(spreads, state.pageIndex)
  // The page being read stays, even as the second of a pair: toggling twice must change nothing.
  return { ...state, layout, spreads, spreadIndex, view: FITTED, lastMove: 'layout' }
}

function withViewport(state: PagedState, viewport: Size): PagedState {
  const resized = { ...state, viewport }
  return { ...resized, view: keepInBounds(state.view, toZoomBounds(resized, LOOSE)) }
}

/** Scale is not clamped here: a resize never changes it. */
const LOOSE = { minScale: 0, maxScale: Infinity }

/** Pages on screen, in reading order. */
export function listVisiblePages(state: PagedState): readonly number[] {
  return state.spreads[state.spreadIndex]?.pages ?? []
}

/**
 * The page to keep as the reader's place: the one being read; of the last spread its last, because the
 * place alone shows that the end was reached.
 */
export function toKeptPage(state: PagedState): number {
  const last = state.publication.pages.length - 1
  return listVisiblePages(state).includes(last) ? last : state.pageIndex
}

/** Where the pages of a spread lie; nothing for a spread that does not exist. */
export function placePages(state: PagedState, spreadIndex: number): PlacedPage[] {
  const spread = state.spreads[spreadIndex]
  if (spread === undefined) return []
  return placeSpread(state.publication.pages, spread, state.viewport, state.layout.direction)
}

/** How far the spread on screen may be magnified and moved. */
export function toZoomBounds(
  state: PagedState,
  scales: { minScale: number; maxScale: number },
): ZoomBounds {
  const content = toContentSize(placePages(state, state.spreadIndex))
  return { viewport: state.viewport, content, ...scales }
}

export function isAtEnd(state: PagedState): boolean {
  return state.spreadIndex >= state.spreads.length - 1
}

export function isAtStart(state: PagedState): boolean {
  return state.spreadIndex <= 0
}
