import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createId } from '#platform/ids/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { App } from './app.ts'
import { logAnswer } from './log-answer.ts'
import { namesOneHost } from './request-form.ts'

/**
 * Answers a request to its end, under the given request id; or says false and has touched nothing. Where
 * something must be asked first, it says so later.
 */
export type TryAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) => boolean | Promise<boolean>

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
    const finish = (isAnswered: boolean) => {
      if (!isAnswered) for (const handle of usual) handle(request, response)
      else if (log.isLevelEnabled('info')) logWhenSent(log, { request, response, id, startMs })
    }
    // A server that stops, and a request that is not clear, are refused in the framework's words.
    if (isClosing || !namesOneHost(request)) return finish(false)
    const answering = tryAnswer(request, response, id)
    if (typeof answering === 'boolean') return finish(answering)
    // What could not be asked is asked again by the framework, which says so in its words.
    answering.then(finish, () => finish(false))
  })
}

function logWhenSent(
  log: Log,
  sent: { request: IncomingMessage; response: ServerResponse; id: string; startMs: number },
): void {
  const { request, response, id, startMs } = sent
  const write = () => {
    const { method = '', url = '' } = request
    const ms = performance.now() - startMs
    logAnswer(log.child({ reqId: id }), { method, url, status: response.statusCode, ms })
  }
  if (response.writableFinished) write()
  else response.once('finish', write)
}
