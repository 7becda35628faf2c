import { Type } from 'typebox'

/** Asks for a reconcile with the shop. */
export const requestReconcile = {
  response: {
    202: Type.Object(
      { id: Type.String({ description: 'Id of the job that reconciles.' }) },
      { description: 'A reconcile runs, or begins as soon as a worker is free.' },
    ),
  },
}
