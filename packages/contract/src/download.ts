import { type Static, Type } from 'typebox'
import { GrantParameters } from './delivery.ts'
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

export const DownloadToken = Type.Object({
  /** Absolute address of the work's folder, ending in `/`. */
  url: Type.String(),
  /** As a viewer token's (wire.md#viewer-keys). */
  key: Type.String(),
  parameters: GrantParameters,
  /** ISO 8601. */
  expireAt: Type.String(),
})
export type DownloadToken = Static<typeof DownloadToken>

/**
 * `POST /api/{app}/v3/download/token/{workno}`: opens every file of a bought work for an offline copy.
 * Unlike a viewer's token it takes no viewing place (product.md#viewing-place).
 */
export const downloadToken = {
  params: Type.Object({ workno: WorkNo }),
  body: Type.Object({
    /** The tree's revision, or empty for the published one. */
    revision: Type.String({ maxLength: 64 }),
    public_key: Type.String({ maxLength: 4096 }),
  }),
  response: { 200: DownloadToken },
}
