import { Agent, request } from 'node:http'

/** One request of a mix. */
export type SteadyCall = {
  url: URL
  method: 'GET' | 'PUT' | 'POST'
  headers: Record<string, string>
  body?: string
}

/** Times from when a request was due, so that a server which falls behind is not asked less. */
export type SteadyResult = { latenciesMs: number[]; failures: number }

const TICK_MS = 5
const CONNECTIONS = 100

/** Sends `rate` requests a second, whatever becomes of them. */
export async function sendSteadily(
  nextCall: (index: number) => SteadyCall,
  rate: number,
  seconds: number,
): Promise<SteadyResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const latenciesMs: number[] = []
  const pending = new Set<Promise<void>>()
  let failures = 0
  let sent = 0
  const start = performance.now()
  const total = rate * seconds
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * rate))
    for (; sent < due; sent++) {
      const dueAt = start + (sent / rate) * 1000
      const call = send(nextCall(sent), agent)
        .then(
          () => {
            latenciesMs.push(performance.now() - dueAt)
          },
          () => {
            failures++
          },
        )
        .finally(() => pending.delete(call))
      pending.add(call)
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(pending)
  agent.destroy()
  return { latenciesMs, failures }
}

function send({ url, method, headers, body }: SteadyCall, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${method} ${url.pathname} answers ${answer.statusCode}`))
      })
    })
    sent.setTimeout(30_000, () => sent.destroy(new Error('No answer.')))
    sent.on('error', reject)
    sent.end(body)
  })
}
