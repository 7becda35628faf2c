import type { GrantParameters, SignedUrl } from '@yomikura/contract/delivery'
import type { DownloadToken } from '@yomikura/contract/download'
import type { ApiClient } from '../../base/api/client.ts'
import { toUsableMs } from '../content/renewed-grant.ts'
import { exportPublicKey, getViewerKey } from '../content/viewer-key.ts'

/** The leave to fetch a work's files, and the wrapped key of those that have one. */
export type MediaGrant = {
  /** The work's folder, ending in `/`. */
  folderUrl: string
  parameters: GrantParameters
  wrappedKey?: string
  renewAtMs: number
}

/**
 * Asks for the leave to fetch a work. A work without books needs no key, and so no key pair, which
 * takes a phone seconds to make.
 *
 * @throws AppError the server's refusal
 * @throws CommunicationError when no usable answer came
 */
export async function askMediaGrant(
  api: ApiClient,
  { workno, revision, needsKey }: { workno: string; revision: string; needsKey: boolean },
): Promise<MediaGrant> {
  if (!needsKey) {
    const query = { workno }
    const { url, params, expires } = await api.get<SignedUrl>('/v3/download/sign/url', { query })
    return { folderUrl: url, parameters: params, renewAtMs: toRenewal(expires) }
  }
  const public_key = await exportPublicKey(await getViewerKey())
  const body = { revision, public_key }
  const token = await api.post<DownloadToken>(`/v3/download/token/${workno}`, body)
  const { url, parameters, key, expireAt } = token
  return { folderUrl: url, parameters, wrappedKey: key, renewAtMs: toRenewal(expireAt) }
}

/** By a clock that only grows. */
function toRenewal(expires: string): number {
  return performance.now() + toUsableMs(expires)
}
