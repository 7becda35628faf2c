/** The way back after a jump: the page that was being read, or nothing. */
export type JumpBack = { originPage: number; turnCount: number } | undefined

/** A jump shorter than this is a turn or two; no chip for that. */
const MIN_JUMP_PAGES = 3

/** Turns after which the reader has clearly settled at the new place. */
const FORGET_AFTER_TURNS = 6

/** After a seek, a thumbnail, Home or End. Searching on keeps the page that was read first. */
export function afterJump(state: JumpBack, fromPage: number, toPage: number): JumpBack {
  const origin = state !== undefined && state.turnCount === 0 ? state.originPage : fromPage
  return Math.abs(toPage - origin) < MIN_JUMP_PAGES
    ? undefined
    : { originPage: origin, turnCount: 0 }
}

/** After an ordinary turn. */
export function afterTurn(state: JumpBack): JumpBack {
  if (state === undefined || state.turnCount + 1 >= FORGET_AFTER_TURNS) return undefined
  return { ...state, turnCount: state.turnCount + 1 }
}
