/** Moving in: what a person did on another server, brought to an account. */
export type { PathMapping } from './match-works.ts'
export { MoveInError } from './move-in-error.ts'
export { type MoveInKind, type MoveInReport, MoveInService } from './service.ts'
export { MOVE_IN_SOURCES, type MoveInSource, readSource } from './sources.ts'
export { OUTCOMES, type Outcome } from './tally.ts'
