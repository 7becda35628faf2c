import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createId } from '#platform/ids/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { App } from './app.ts'
import { logAnswer } from './log-answer.ts'
import { namesOneHost } from './request-form.ts'

/**
 * Answers a request at once and to its end, under the given request id; or answers false and has
 * touched nothing.
 */
export type TryAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => boolean

/**
 * Puts a responder before the framework, for answers of which a server sends thousands a second.
 * Requests that come by `inject`, and those to further addresses of `localhost`, go through the framework.
 */
export function answerFirst(app: App, log: Log, tryAnswer: TryAnswer): void {
  const { server } = app
  const usual = server.listeners('request') as RequestListener[]
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const id = createId()
    const startMs = performance.now()
    // A server that stops, and a request that is not clear, are refused in the framework's words.
    if (isClosing || !namesOneHost(request) || !tryAnswer(request, response, id)) {
      for (const handle of usual) handle(request, response)
      return
    }
    if (!log.isLevelEnabled('info')) return
    response.once('finish', () => {
      const { method = '', url = '' } = request
      const ms = performance.now() - startMs
      logAnswer(log.child({ reqId: id }), { method, url, status: response.statusCode, ms })
    })
  })
}
