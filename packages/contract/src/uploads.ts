import { type Static, Type } from 'typebox'
import { describe, OwnId, PlainText } from './field.ts'
import { UPLOADS } from './limits.ts'
import { WorkNo } from './works.ts'

const UploadId = describe(OwnId, 'Id of the upload, as the answer that began it names it.')

/** A file that a person adds, as the browser knows it before it sends a byte. */
const OfferedFile = Type.Object(
  {
    path: PlainText(UPLOADS.pathLength, {
      minLength: 1,
      description:
        'Its folders and its name, joined by `/`, from the folder that was dropped or chosen; no `..`, no empty part.',
      examples: ['Night Train/v01.cbz'],
    }),
    size_bytes: Type.Integer({
      minimum: 0,
      maximum: UPLOADS.fileBytes,
      description: 'Length in bytes.',
    }),
    modified_ms: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'When it was changed last, in milliseconds since the epoch: another file of this name is another upload.',
    }),
  },
  { title: 'OfferedFile', description: 'A file that is going to be sent.' },
)
export type OfferedFile = Static<typeof OfferedFile>

const UploadedFile = Type.Object(
  {
    path: Type.String({ description: 'As the upload was begun with.' }),
    size_bytes: Type.Integer({ minimum: 0, description: 'Length in bytes.' }),
    received_parts: Type.Array(Type.Integer({ minimum: 0 }), {
      description:
        'Numbers of the parts that are kept, from 0, in ascending order: the others are still to be sent.',
    }),
  },
  { title: 'UploadedFile', description: 'A file of an upload, and what of it the server has.' },
)
export type UploadedFile = Static<typeof UploadedFile>

const UploadedWork = Type.Object(
  {
    workno: describe(WorkNo, 'Number of the work, for good.'),
    title: Type.String({ description: 'What the work is called until its files say better.' }),
    state: Type.Union(
      [
        Type.Literal('waiting', { description: 'Its turn has not come.' }),
        Type.Literal('working', { description: 'Its files are being taken in.' }),
        Type.Literal('done', { description: 'It was taken in.' }),
        Type.Literal('failed', {
          description: 'It could not be taken in; its page in the library says why.',
        }),
      ],
      { description: 'How far it is.' },
    ),
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'Share that is done.' }),
  },
  { title: 'UploadedWork', description: 'A work that the files of an upload became.' },
)
export type UploadedWork = Static<typeof UploadedWork>

export const Upload = Type.Object(
  {
    id: UploadId,
    state: Type.Union(
      [
        Type.Literal('receiving', { description: 'Parts are awaited.' }),
        Type.Literal('planning', { description: 'All is there; works are being made of it.' }),
        Type.Literal('planned', { description: 'The works are named below.' }),
        Type.Literal('failed', {
          description: 'No works could be made of it. To finish it once more tries again.',
        }),
      ],
      { description: 'How far the upload is.' },
    ),
    part_bytes: Type.Integer({
      minimum: 1,
      description: 'Length of each part of a file but its last one.',
    }),
    files: Type.Array(UploadedFile, {
      description: 'In the order in which the upload named them; empty once works were made.',
    }),
    works: Type.Array(UploadedWork, { description: 'Works that the files became.' }),
    left_out: Type.Array(Type.String(), {
      maxItems: UPLOADS.namedLeftOut,
      description: 'Paths of files that are no work and no part of one; of many the first.',
    }),
    left_out_count: Type.Integer({ minimum: 0, description: 'How many there are of these.' }),
  },
  { title: 'Upload', description: 'Files that a person adds to the library from a browser.' },
)
export type Upload = Static<typeof Upload>

const answer = { response: { 200: Upload } }
const params = Type.Object({ id: UploadId })

/** `POST /api/{app}/uploads`: the same files again, before they were finished, are the same upload. */
export const beginUpload = {
  body: Type.Object({
    files: Type.Array(OfferedFile, {
      minItems: 1,
      maxItems: UPLOADS.files,
      description: 'All files of one drop: together they are one shelf.',
    }),
  }),
  ...answer,
}

/** `GET /api/{app}/uploads/{id}` */
export const findUpload = { params, ...answer }

/** `PUT /api/{app}/uploads/{id}/files/{file}/parts/{part}`: the part's bytes, as they are. */
export const sendPart = {
  params: Type.Object({
    id: UploadId,
    file: Type.Integer({
      minimum: 0,
      maximum: UPLOADS.files,
      description: 'Place of the file in the upload’s list, from 0.',
    }),
    part: Type.Integer({
      minimum: 0,
      maximum: UPLOADS.fileBytes / UPLOADS.partBytes,
      description: 'Number of the part, from 0.',
    }),
  }),
  headers: Type.Object({
    'content-digest': Type.String({
      pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$',
      description: 'SHA-256 of the part as RFC 9530 writes it.',
      examples: ['sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'],
    }),
  }),
  consumes: ['application/octet-stream'],
}

/** `POST /api/{app}/uploads/{id}/finish`: all parts were sent; works are made of the files. */
export const finishUpload = { params, ...answer }

/** `DELETE /api/{app}/uploads/{id}`: what was sent is removed. */
export const cancelUpload = { params }
