import { isProxyAnswer } from '../network/network-state.ts'
import { CommunicationError, toRefusal } from './errors.ts'

/**
 * Why a file was not given: the host's refusal, or a `CommunicationError` where something between us and
 * the host refused in its place, which says nothing of the reader's session here.
 *
 * @param response whose body was not read
 */
export async function readRefusal(response: Response): Promise<Error> {
  const { status } = response
  if (isProxyAnswer(response)) {
    return new CommunicationError(`A proxy answered ${status}.`, { status })
  }
  return toRefusal(status, await response.json().catch(() => undefined))
}
