/**
 * Sends the bytes of a file under each path that it was given, and does nothing else: once by Fastify,
 * once by node:http.
 */
import Fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const TYPE = 'application/json; charset=utf-8'
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<string, string>),
)

const fastify = Fastify()
// The path alone finds a route: of each path one answer is sent, whatever the query.
for (const [url, body] of answers) {
  const [path = ''] = url.split('?')
  if (fastify.hasRoute({ method: 'GET', url: path })) continue
  fastify.route({
    method: ['GET', 'POST'],
    url: path,
    handler: (request, reply) => reply.type(TYPE).send(answers.get(request.url) ?? body),
  })
}
const fastify_url = await fastify.listen({ port: 0, host: '127.0.0.1' })

const node = createServer((request, answer) => {
  const body = answers.get(request.url ?? '') ?? ''
  answer.writeHead(200, { 'content-type': TYPE, 'content-length': Buffer.byteLength(body) })
  answer.end(body)
})
node.listen(0, '127.0.0.1', () => {
  const { port } = node.address() as AddressInfo
  const node_url = `http://127.0.0.1:${port}`
  process.stdout.write(`${JSON.stringify({ fastify_url, node_url })}\n`)
})
