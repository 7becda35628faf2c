import type { Page } from '@yomikura/testkit/e2e'

/** A call as another device of the same account would make it: the open screen knows nothing of it. */
export type ElsewhereCall = { method: string; path: string; body?: object }

/** Makes calls beside the app, eight at once, and waits where the server asks to. @returns the answers */
export async function callElsewhere<T = unknown>(
  page: Page,
  calls: readonly ElsewhereCall[],
): Promise<T[]> {
  return (await page.evaluate(sendAll, calls)) as T[]
}

async function sendAll(calls: readonly ElsewhereCall[]): Promise<unknown[]> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
  const send = async ({ method, path, body }: ElsewhereCall): Promise<unknown> => {
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`/api/yomikura${path}`, request)
    if (answer.ok) return answer.status === 204 ? undefined : answer.json()
    if (answer.status !== 429) throw new Error(`${method} ${path}: ${String(answer.status)}`)
    const waitMs = Number(answer.headers.get('retry-after')) * 1000
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return send({ method, path, ...(body && { body }) })
  }
  const answers: unknown[] = []
  const waiting = [...calls.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      answers[next[0]] = await send(next[1])
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return answers
}
