import { type Static, Type } from 'typebox'
import { expiry, folderUrl, GrantParameters } from './delivery.ts'
import { PublicKey, Revision, WrappedKey } from './tokens.ts'
import { WorkNo } from './works.ts'

/**
 * `GET /{app}/download` and `GET /api/{app}/v3/download`: a whole work as a zip, or with `path` one
 * folder as a zip or one file as it is. Answers bytes.
 */
export const downloadWork = {
  querystring: Type.Object({
    workno: WorkNo,
    path: Type.String({
      maxLength: 4096,
      default: '',
      description:
        'Folder or file by its full path in the ziptree, parts joined by `/`; empty for the whole work.',
      examples: ['本編/01.jpg'],
    }),
  }),
}

export const DownloadToken = Type.Object(
  { url: folderUrl, key: WrappedKey, parameters: GrantParameters, expireAt: expiry },
  { title: 'DownloadToken', description: 'Opens every file of a bought work for an offline copy.' },
)
export type DownloadToken = Static<typeof DownloadToken>

/**
 * `POST /api/{app}/v3/download/token/{workno}`: opens every file of a bought work for an offline copy.
 * Unlike a viewer's token it takes no viewing place (product.md#viewing-place).
 */
export const downloadToken = {
  params: Type.Object({ workno: WorkNo }),
  body: Type.Object({ revision: Revision, public_key: PublicKey }),
  response: { 200: DownloadToken },
}
