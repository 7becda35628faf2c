import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type JobContext, type JobHandler, JobRefused } from './queue.ts'

/** Pairs a job's name with the form of its payload and what it does. */
export function defineJob<S extends TSchema>(definition: {
  name: string
  schema: S
  handle: (payload: Static<S>, context: JobContext) => Promise<object | void>
}): JobHandler {
  const { name, schema, handle } = definition
  const check = Compile(schema)
  return {
    name,
    run: async (payload, context) => {
      // A payload of an older version can never be understood by trying again.
      if (!check.Check(payload)) throw new JobRefused(`The payload of ${name} has another form.`)
      return handle(payload, context)
    },
  }
}
