import { Agent, request } from 'node:http'

/** One call of the API, and the answer that it gave before the measuring began. */
export type Call = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body: string | undefined
  cookie: string
}

const CONNECTIONS = 8

/** Requests a second over kept connections. @throws when an answer is no success */
export async function measureRate(url: string, call: Call, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const end = performance.now() + seconds * 1000
  let count = 0
  const loop = async () => {
    while (performance.now() < end) {
      await send(url, call, agent)
      count++
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
  const took = performance.now() - start
  agent.destroy()
  return count / (took / 1000)
}

/** Sends a call once. @returns the answer's body */
export function send(url: string, call: Call, agent?: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: call.cookie,
      ...(call.body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(call.body),
      }),
    }
    const sent = request(url + call.path, { method: call.method, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${call.name} answers ${answer.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(call.body)
  })
}
