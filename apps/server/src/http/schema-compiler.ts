import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

/** A body's object takes only the keys it names, so that no caller sets a field we did not mean to offer. */
function closeObjects(schema: TSchema): TSchema {
  const copy = structuredClone(schema) as Record<string, unknown>
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    const record = node as Record<string, unknown>
    if (record['type'] === 'object' && record['additionalProperties'] === undefined)
      record['additionalProperties'] = false
    Object.values(record).forEach(visit)
  }
  visit(copy)
  return copy
}

const CONVERTED_TYPES = new Set<unknown>(['number', 'integer', 'boolean', 'null', 'array'])

/** Whether text that came in an address may have to become something else, or be filled in. */
function needsConversion(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(needsConversion)
  if (typeof schema !== 'object' || schema === null) return false
  if ('default' in schema || '~codec' in schema) return true
  if ('const' in schema && typeof schema.const !== 'string') return true
  if ('type' in schema && CONVERTED_TYPES.has(schema.type)) return true
  return Object.values(schema).some(needsConversion)
}

/** Validates with TypeBox. Text of addresses becomes numbers where the schema says so; bodies are taken as they are. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const isBody = httpPart === 'body'
  const check = Compile(isBody ? closeObjects(schema) : schema)
  // Pages of a work are asked for by the hundred, with texts alone in their addresses.
  const isTakenAsItIs = isBody || !needsConversion(schema)
  return (given: unknown) => {
    const value = isTakenAsItIs ? given : Value.Convert(schema, Value.Default(schema, given))
    if (check.Check(value)) return { value }
    const [first] = check.Errors(value)
    return {
      error: new Error(
        `${httpPart ?? 'request'}${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'}`,
      ),
    }
  }
}

/**
 * Writes answers. A text is sent as it is: repositories join stored JSON (performance.md, "JSON").
 * @param isChecked whether an answer that breaks its schema becomes a 500; on in tests
 */
export function createSerializerCompiler(isChecked: boolean): FastifySerializerCompiler<TSchema> {
  return ({ schema }) => {
    if (!isChecked) return (data) => (typeof data === 'string' ? data : JSON.stringify(data))
    const check = Compile(schema)
    return (data) => {
      const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
      if (!check.Check(value)) {
        const [first] = check.Errors(value)
        throw new Error(
          `The answer breaks its schema at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`,
        )
      }
      return typeof data === 'string' ? data : JSON.stringify(data)
    }
  }
}

/**
 * Gives a server its compilers from the start. Set later they do the same, but Fastify has loaded two
 * of its own by then, some 140 modules that nothing would use.
 */
export function withCompilers(
  validator: FastifySchemaCompiler<TSchema>,
  serializer: FastifySerializerCompiler<TSchema>,
): Pick<FastifyServerOptions, 'schemaController'> {
  const compilersFactory = { buildValidator: () => validator, buildSerializer: () => serializer }
  // The framework's type names the options of its default compilers; ours take none.
  return { schemaController: { compilersFactory: compilersFactory as object } }
}
