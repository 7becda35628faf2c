/** Networks and fresh machines fail now and then: a step that sets something up has so many tries. */
export const TRIES = 3
/** Time that a server which failed is given before the next try. */
const PAUSE_MS = 5000

type TryOptions = { pauseMs?: number; print?: (line: string) => void }

/**
 * Runs a set-up step until it succeeds, at most three times. The step cleans up after itself.
 *
 * @param what the name of the step in the line that announces the next try
 * @param options.pauseMs time between two tries, in milliseconds
 * @throws the error of the last try
 */
export async function withTries<T>(
  what: string,
  step: () => T | Promise<T>,
  { pauseMs = PAUSE_MS, print = console.error }: TryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step()
    } catch (error) {
      if (attempt === TRIES) throw error
      const reason = error instanceof Error ? error.message : String(error)
      print(`${what} failed: try ${attempt + 1} of ${TRIES}\n${reason}`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
