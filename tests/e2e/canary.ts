import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@yomikura/testkit/e2e'

/** A host outside: whatever reaches it has got out, be it a request or the mere opening of a line. */
export class Canary {
  readonly url: string
  /** What was asked for, in the order it came. */
  readonly requests: string[] = []
  /** Lines opened, also those that nothing was asked over, as `preconnect` leaves them. */
  lines = 0

  private constructor(server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async listen(answer = ''): Promise<Canary> {
    const server = createServer((request, reply) => {
      canary.requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
      reply.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/html')
      reply.end(answer)
    })
    server.on('connection', () => (canary.lines += 1))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const canary = new Canary(server)
    // It listens for as long as the tests run.
    server.unref()
    return canary
  }
}

/** What a page opens before the reader's eyes from now on: windows, questions, files to save. */
export function watchOpened(page: Page): string[] {
  const opened: string[] = []
  page.context().on('page', (popup) => opened.push(`window ${popup.url()}`))
  page.on('dialog', (dialog) => {
    opened.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('download', (download) => opened.push(`download ${download.suggestedFilename()}`))
  return opened
}
