/** What an installation is for: readers, or those who make it. */
type Environment = 'testing' | 'stg' | 'dev' | 'local' | 'production'

/** @param host host name of the page, which decides it (specification.md#1.4) */
export function toEnvironment(host: string): Environment {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1') return 'local'
  const labels = host.split(/[.-]/)
  const named = (['testing', 'stg', 'dev', 'local'] as const).find((name) => labels.includes(name))
  return named ?? 'production'
}
