/** The limit of reads: the HTTP framework alone, answering bytes that it was given. PUT /x keeps them, GET /x answers them. */
import Fastify from 'fastify'

const app = Fastify()
const kept = new Map<string, string>()

app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 10_000_000 }, (_, body, done) =>
  done(null, body),
)
app.put<{ Params: { name: string }; Body: string }>('/:name', async ({ params, body }) => {
  kept.set(params.name, body)
  return 'kept'
})
app.get<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8')
  return kept.get(params.name) ?? ''
})
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => process.exit(0))
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
