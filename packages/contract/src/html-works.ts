import { type Static, Type } from 'typebox'
import { TIMES } from './limits.ts'
import { WorkNo } from './works.ts'

/** Where an HTML work runs for a while: the address of its folder, ending in a slash. */
export const HtmlRun = Type.Object(
  {
    url: Type.String({
      description:
        'Absolute address of the running work’s folder on the works host, ending in `/`.',
    }),
    expireAt: Type.String({
      description: `When the run ends, ISO 8601 in UTC: ${TIMES.htmlRunSeconds} s from now, unless its reader’s session renews it.`,
      examples: ['2026-07-07T21:44:08.000Z'],
    }),
    opaque: Type.Boolean({
      description:
        'The work has no origin of its own here: no storage, and its frame must not ask for one.',
    }),
  },
  { title: 'HtmlRun', description: 'Where an HTML work runs for a while.' },
)
export type HtmlRun = Static<typeof HtmlRun>

/** `POST v3/html/token/{workno}` */
export const runHtmlWork = {
  params: Type.Object({ workno: WorkNo }),
  body: Type.Object({}),
  response: { 200: HtmlRun },
}
