import { type Static, Type } from 'typebox'
import { WorkNo } from './works.ts'

/** Where an HTML work runs for a while: the address of its folder, ending in a slash. */
export const HtmlRun = Type.Object({
  url: Type.String(),
  /** ISO 8601. */
  expireAt: Type.String(),
  /** The work has no origin of its own here: no storage, and its frame must not ask for one. */
  opaque: Type.Boolean(),
})
export type HtmlRun = Static<typeof HtmlRun>

/** `POST v3/html/token/{workno}` */
export const runHtmlWork = {
  params: Type.Object({ workno: WorkNo }),
  body: Type.Object({}),
  response: { 200: HtmlRun },
}
