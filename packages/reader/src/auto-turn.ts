/** Turning pages by itself. `dueAtMs` is undefined while a page is awaited or a menu holds it. */
export type AutoTurn = { isOn: false } | { isOn: true; dueAtMs: number | undefined }

export type AutoTurnEvent =
  | { type: 'toggled'; atMs: number }
  /** The page in view is painted; only from here on does its time run. */
  | { type: 'settled'; atMs: number }
  /** The page changed, a menu opened or the window was hidden. */
  | { type: 'held' }
  /** A click or a scroll of the reader. */
  | { type: 'interrupted' }
  | { type: 'ticked'; atMs: number }

/** What the viewer must do or say. */
export type AutoTurnEffect = 'started' | 'stopped' | 'ended' | 'turn'

export const AUTO_TURN_OFF: AutoTurn = { isOn: false }

/**
 * Advances the machine. Auto turn goes forward and ends at the last page (product.md#reading-order).
 *
 * @param rules `isHeld` is what the last `settled` or `held` said, also of before it was switched on
 */
export function reduceAutoTurn(
  state: AutoTurn,
  event: AutoTurnEvent,
  rules: { intervalMs: number; isLastPage: boolean; isHeld: boolean },
): { state: AutoTurn; effect: AutoTurnEffect | undefined } {
  if (!state.isOn) {
    if (event.type !== 'toggled') return { state, effect: undefined }
    const dueAtMs = rules.isHeld ? undefined : event.atMs + rules.intervalMs
    return { state: { isOn: true, dueAtMs }, effect: 'started' }
  }
  switch (event.type) {
    case 'toggled':
      return { state: AUTO_TURN_OFF, effect: 'stopped' }
    case 'interrupted':
      return { state: AUTO_TURN_OFF, effect: 'ended' }
    case 'held':
      return { state: { isOn: true, dueAtMs: undefined }, effect: undefined }
    case 'settled':
      return { state: { isOn: true, dueAtMs: event.atMs + rules.intervalMs }, effect: undefined }
    case 'ticked':
      return tick(state, event.atMs, rules.isLastPage)
  }
}

function tick(state: Extract<AutoTurn, { isOn: true }>, atMs: number, isLastPage: boolean) {
  if (state.dueAtMs === undefined || atMs < state.dueAtMs) return { state, effect: undefined }
  if (isLastPage) return { state: AUTO_TURN_OFF, effect: 'ended' as const }
  return { state: { isOn: true as const, dueAtMs: undefined }, effect: 'turn' as const }
}
