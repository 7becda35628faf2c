import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** Certificate of the authority that signed the host's, for https. */
  ca?: Buffer | undefined
}

/** One HTTP request, for hosts whose names or certificates only the test knows. Follows no redirect. */
export function sendRequest(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, ca } = options
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, ...(ca && { ca }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
