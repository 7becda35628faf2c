let brought: Record<string, unknown> | undefined

/**
 * An answer that the page itself brought, by the address that it would be asked at. Each is good for
 * one asking: who asks again wants to know anew.
 */
export function takeBrought(url: string): unknown {
  brought ??= readBrought()
  const answer = brought[url]
  if (answer !== undefined) brought[url] = undefined
  return answer
}

function readBrought(): Record<string, unknown> {
  // Workers and tools have no page.
  if (typeof document === 'undefined') return {}
  return JSON.parse(document.getElementById('brought')?.textContent ?? '{}') as typeof brought & {}
}
