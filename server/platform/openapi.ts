/** OpenAPI 3.1 of one API, written from the contract, with a page to try it. */
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#contract/address.ts'
import type { AnswerKind, Endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/language.ts'
import { refusals } from '#contract/refusals.ts'
import type { Api } from './http.ts'

type Schema = z.ZodMiniType
type Json = Record<string, unknown>
type Described = { title: string; version: string }

export function describeApi({ routes }: Pick<Api, 'routes'>, { title, version }: Described): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of routes) {
    const path = `${BASE_PATH}${endpoint.path}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Every answer is { respCode, respMsg, data }; respCode "200" is the only success. A refusal of the shop is HTTP 200 with its code.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema() },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const tag = endpoint.path.split('/').find((part) => part !== '' && part !== 'api') ?? 'shop'
  return {
    summary: endpoint.summary,
    tags: [tag],
    'x-access': endpoint.access,
    ...('roles' in endpoint && { 'x-roles': endpoint.roles }),
    security: endpoint.access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [
      ...fieldsOf(endpoint.params, 'path'),
      ...fieldsOf(endpoint.query, 'query'),
      ...headersOf(endpoint),
    ],
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { maxLength: endpoint.upload.maxBytes } } },
      },
    }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: {
            schema: shapeOf(endpoint.body, 'input'),
          },
        },
      },
    }),
    responses: {
      ...answerOf(endpoint.kind ?? 'envelope', endpoint.answer),
      default: {
        description: 'A refusal; with HTTP 200 when the shop itself says no',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function answerOf(kind: AnswerKind, answer: Schema): Json {
  if (kind === 'redirect') return { '302': { description: 'Elsewhere' } }
  if (kind !== 'envelope') return { '200': { description: `The answer as ${kind}` } }
  const schema = {
    type: 'object',
    required: ['respCode', 'respMsg', 'data'],
    properties: { respCode: { const: '200' }, respMsg: { type: 'string' }, data: shapeOf(answer, 'output') },
  }
  return { '200': { description: 'Done', content: { 'application/json': { schema } } } }
}

function fieldsOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = shapeOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function headersOf(endpoint: Endpoint): Json[] {
  const header = (name: string, schema: Json, required = false) => ({ name, in: 'header', required, schema })
  return [
    header('X-Session-Id', { type: 'string', maxLength: 128 }),
    header('Accept-Language', { type: 'string', enum: languages }),
    ...(endpoint.idempotent
      ? [header('Idempotency-Key', { type: 'string', minLength: 8, maxLength: 128 }, true)]
      : []),
  ]
}

function shapeOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return shape
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['respCode', 'respMsg', 'data'],
    properties: {
      respCode: { type: 'string', enum: Object.keys(refusals) },
      respMsg: { type: 'string', description: 'A sentence for people, in their language' },
      data: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    },
  }
}

/** Serves the description of one audience's calls and a page to try it, under the same strict policy as every other page. */
export async function addOpenApi(
  app: FastifyInstance,
  below: '' | `/${string}`,
  document: Json,
): Promise<void> {
  // Each in a scope of its own: the plugin knows one document per scope.
  await app.register(async (scope) => {
    scope.get(`${BASE_PATH}${below}/openapi.json`, async (_, reply) =>
      reply.header('cache-control', 'no-cache').send(document),
    )
    // The plugin's types stop at OpenAPI 3.0; it only hands the document on.
    await scope.register(swagger, {
      mode: 'static',
      specification: { document } as unknown as StaticDocumentSpec,
    })
    await scope.register(swaggerUi, {
      routePrefix: `${BASE_PATH}${below}/docs`,
      theme: { title: `${String((document['info'] as Json)['title'])} API` },
      uiConfig: { deepLinking: true },
    })
  })
}
