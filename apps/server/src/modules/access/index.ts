/** Rights: who asks, what for, and the one function that decides. */
export {
  type AccountHolder,
  type Actor,
  GUEST,
  type Principal,
  requireAccount,
  requirePrincipal,
  STOREFRONT,
  toActor,
} from './actor.ts'
export { type AddingObject, can, type GeneralAction, requireCan, type WorkAction } from './can.ts'
export { UNKNOWN_WORK, type WorkObject, type WorkRight } from './work-object.ts'
