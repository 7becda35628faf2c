import { type TSchema, Type } from 'typebox'

/** The schema with what it means in its place, for forms that many fields share. */
export function describe<T extends TSchema>(schema: T, description: string): T {
  return Type.With(schema, { description }) as T
}

/** What the schema takes, or null. */
export function nullable<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description })
}
