import { Type } from 'typebox'
import { WorkNo } from './works.ts'

/**
 * `GET /{app}/download` and `GET /api/{app}/v3/download`: a whole work as a zip, or with `path` one
 * folder as a zip or one file as it is. Answers bytes.
 */
export const downloadWork = {
  querystring: Type.Object({
    workno: WorkNo,
    /** Full path in the tree, decoded once; empty for the whole work. */
    path: Type.String({ maxLength: 4096, default: '' }),
  }),
}
