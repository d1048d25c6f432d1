/** As much of an OpenAPI 3.1 document as is looked at here. */
export interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Record<string, Record<string, unknown>>
}

export interface Operation {
  parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { required: boolean; readonly content: Content }
  readonly responses: Record<string, Answer | Reference>
}

export interface Parameter {
  schema: Schema
}

export interface Answer {
  readonly description: string
  readonly headers?: Record<string, Reference>
  readonly content?: Content
}

export type Content = Record<string, Media>

interface Media {
  schema: Schema
  examples?: Record<string, { readonly value: unknown }>
}

export interface Schema {
  readonly title?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

export interface Reference {
  readonly $ref: string
}
