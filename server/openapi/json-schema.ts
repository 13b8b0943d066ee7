import * as v from 'valibot'

export type Json = Readonly<Record<string, unknown>>

export type JsonSchema = Json & {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly title?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

/** The shapes that have a name of their own, which the document tells once. */
export type Shapes = Map<string, JsonSchema>

/**
 * What a valibot schema takes, as JSON Schema (https://json-schema.org/draft/2020-12). What its checks say becomes keywords, its
 * metadata are keywords already, and what it transforms is its own affair. Whether a value may be missing or null it is asked.
 * Throws for a kind of schema that no call has yet.
 */
export function jsonSchema(schema: v.GenericSchema, shapes: Shapes): JsonSchema {
  const keywords = keywordsOf(schema, shapes)
  return v.is(schema, null) ? orNull(keywords) : keywords
}

/** The shape of an object whose every field may be left out. */
export function partialSchema(schema: v.GenericSchema, shapes: Shapes): JsonSchema {
  const { required: _, ...rest } = jsonSchema(schema, shapes)
  return rest
}

function keywordsOf(schema: v.GenericSchema | Step, shapes: Shapes): JsonSchema {
  // valibot's type of any schema does not say of which kind it is: keywordsOfStep looks.
  const step = schema as Step
  const all = (step.pipe ?? [step]).reduce<JsonSchema>(
    (before, step) => both(before, keywordsOfStep(step, shapes)),
    {},
  )
  const { title, ...rest } = all
  if (title === undefined) return rest
  shapes.set(title, rest)
  return { $ref: `#/components/schemas/${title}` }
}

type Entries = Readonly<Record<string, v.GenericSchema>>

/** A schema, or an action of its pipe. The first step of a pipe may be a schema with a pipe. */
type Step = Kind & { readonly pipe?: readonly Step[] }

/** The kinds that the calls have. */
type Kind =
  | v.ObjectSchema<Entries, undefined>
  | v.ArraySchema<v.GenericSchema, undefined>
  | v.UnionSchema<v.GenericSchema[], undefined>
  | v.PicklistSchema<string[] | number[], undefined>
  | v.LiteralSchema<string | number, undefined>
  | v.OptionalSchema<v.GenericSchema, undefined>
  | v.NullableSchema<v.GenericSchema, undefined>
  | v.StringSchema<undefined>
  | v.NumberSchema<undefined>
  | v.BooleanSchema<undefined>
  | v.NullSchema<undefined>
  | v.UnknownSchema
  | v.TitleAction<unknown, string>
  | v.MetadataAction<unknown, JsonSchema>
  | v.IntegerAction<number, undefined>
  | v.RegexAction<string, undefined>
  | v.NonEmptyAction<string, undefined>
  | v.MaxLengthAction<string, number, undefined>
  | v.MinValueAction<number, number, undefined>
  | v.MaxValueAction<number, number, undefined>
  // What no keyword can say.
  | v.TransformAction<unknown, unknown>
  | v.CheckAction<unknown, undefined>
  | v.FiniteAction<number, undefined>

/** The keywords of one step of a schema's pipe. */
function keywordsOfStep(step: Step, shapes: Shapes): JsonSchema {
  if (step.pipe) return keywordsOf(step, shapes)
  switch (step.type) {
    case 'object':
      return objectSchema(step.entries, shapes)
    case 'array':
      return { type: 'array', items: jsonSchema(step.item, shapes) }
    case 'union':
      return { anyOf: step.options.map((option) => jsonSchema(option, shapes)) }
    case 'picklist':
      return { type: step.options.every(Number.isInteger) ? 'integer' : 'string', enum: [...step.options] }
    case 'literal':
      return { const: step.literal }
    case 'optional':
    case 'nullable':
      return keywordsOf(step.wrapped, shapes)
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: step.type }
    case 'integer':
      return { type: 'integer' }
    case 'title':
      return { title: step.title }
    case 'metadata':
      return step.metadata
    case 'regex':
      return { pattern: step.requirement.source }
    case 'non_empty':
      return { minLength: 1 }
    case 'max_length':
      return { maxLength: step.requirement }
    case 'min_value':
      return { minimum: step.requirement }
    case 'max_value':
      return { maximum: step.requirement }
    case 'unknown':
    case 'transform':
    case 'check':
    case 'finite':
      return {}
    default:
      throw new Error(`No JSON Schema for ${JSON.stringify(step)}`)
  }
}

/** What two steps of a pipe take. An integer that is then checked for being a number is an integer. */
function both(before: JsonSchema, after: JsonSchema): JsonSchema {
  const whole = before.type === 'integer' && after.type === 'number'
  return { ...before, ...after, ...(whole && { type: 'integer' }) }
}

function objectSchema(entries: Entries, shapes: Shapes): JsonSchema {
  const fields = Object.entries(entries)
  const required = fields.filter(([, field]) => !v.is(field, undefined)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field, shapes)])),
    ...(required.length > 0 && { required }),
  }
}

function orNull(schema: JsonSchema): JsonSchema {
  if (schema.$ref) return { anyOf: [schema, { type: 'null' }] }
  if (typeof schema.type !== 'string' || schema.type === 'null') return schema
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
}
