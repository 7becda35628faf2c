import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)

/** What one packet holds either way is sent as it is. */
const SMALLEST_BYTES = 1024
/** The quickest level: slower ones save little of the answers of a sync, whose works repeat their words. */
const OPTIONS = { level: constants.Z_BEST_SPEED }

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer holds no token, key, address or code that lets its holder in, nor words that the
     * reader wrote, so that its length may depend on what is in it (security.md#c5, decision 130).
     */
    mayCompress?: true
  }
}

/** Compresses answers of the routes that allow it, outside the main thread, for clients that take gzip. */
export function compressAnswers(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.mayCompress === undefined || !isWhole(payload)) return payload
    addVary(reply)
    if (Buffer.byteLength(payload) < SMALLEST_BYTES || !takesGzip(request)) return payload
    if (request.method === 'HEAD') return payload
    const body = await compress(payload, OPTIONS)
    void reply.removeHeader('content-length').header('content-encoding', 'gzip')
    return body
  })
}

/** Streams and what is compressed already come from routes that do not ask for it. */
function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload)
}

function addVary(reply: FastifyReply): void {
  const named = reply.getHeader('vary')
  void reply.header(
    'vary',
    named === undefined ? 'accept-encoding' : `${String(named)}, accept-encoding`,
  )
}

/** Whether the client takes gzip: by its name or by `*`, unless it gives that the weight 0 (RFC 9110, section 12.5.3). */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const weights = new Map(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        const weight = parameters.find((piece) => piece.startsWith('q='))?.slice(2)
        return [name, weight === undefined ? 1 : Number(weight)] as const
      }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}
