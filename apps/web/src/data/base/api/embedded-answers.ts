let embedded: Record<string, unknown> | undefined

/**
 * An answer that the page itself brought, by the address that it would be asked at. Each is good for
 * one asking: a second request wants a fresh answer.
 */
export function takeEmbeddedAnswer(url: string): unknown {
  embedded ??= readEmbeddedAnswers()
  const answer = embedded[url]
  if (answer !== undefined) embedded[url] = undefined
  return answer
}

function readEmbeddedAnswers(): Record<string, unknown> {
  // Workers and tools have no page.
  if (typeof document === 'undefined') return {}
  return JSON.parse(document.getElementById('brought')?.textContent ?? '{}') as typeof embedded & {}
}
