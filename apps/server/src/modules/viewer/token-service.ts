import { encodeTreePath } from '@yomikura/content/tree-path'
import { LAYOUT } from '@yomikura/content/layout'
import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { AppError } from '@yomikura/contract/errors'
import type { DownloadToken } from '@yomikura/contract/download'
import type { CsrToken, ReflowableToken, ViewerToken } from '@yomikura/contract/viewer'
import type { Db } from '#platform/db/database.ts'
import { type Principal, requireCan, toActor } from '../access/index.ts'
import {
  type DeliveryService,
  type RevisionFiles,
  toBearer,
  toRevisionKey,
  type TreeFile,
} from '../delivery/index.ts'
import type { LeaseService } from '../lease/index.ts'
import type { WorkRights } from '../library/index.ts'
import { getContentKey } from './content-keys.ts'
import { readClientKey } from './public-key.ts'

type Options = {
  db: Db
  rights: WorkRights
  lease: LeaseService
  delivery: DeliveryService
  files: RevisionFiles
  appUrl: string
  /** Whether the app's pages can encrypt: content keys then leave wrapped. */
  hasSecureContext: boolean
}

/** Who asks for a token, from which device. */
export type Viewer = { principal: Principal; sessionHash: string; deviceId: string }

type TokenRequest = { workno: string; revision: string; public_key: string }

/** Tokens that viewers open a bought work with: the grant, the key, and the account's one place. */
export class TokenService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Gives a viewer what it needs and makes its device the one that reads.
   *
   * @throws AppError `public_key_invalid`, `revision_outdated`, or the refusal of the right
   */
  async createViewerToken(viewer: Viewer, request: TokenRequest): Promise<ViewerToken> {
    const wrap = readClientKey(request.public_key, this.#options.hasSecureContext)
    const { workno } = request
    const revision = await this.#requireRevision(viewer.principal, workno, request.revision)
    const key = await getContentKey(this.#options.db, workno, revision)
    // Last of what can fail: a refused request must not put another device out.
    const lease = await this.#options.lease.takeOver(
      viewer.principal,
      viewer.deviceId,
      viewer.sessionHash,
    )
    const { url, parameters, expiresAtSeconds } = this.#options.delivery.signViewer({
      sessionHash: viewer.sessionHash,
      workno,
      revision,
      leaseEpoch: lease.epoch,
    })
    return {
      prefix: `${url}${LAYOUT.viewer}`,
      key: wrap(key),
      parameters,
      expireAt: new Date(expiresAtSeconds * 1000).toISOString(),
      lease,
    }
  }

  /**
   * Gives what an offline copy needs: a grant on every file and the key. No other device is put out.
   *
   * @throws AppError as {@link createViewerToken}
   */
  async createDownloadToken(
    { principal, sessionHash }: Omit<Viewer, 'deviceId'>,
    request: TokenRequest,
  ): Promise<DownloadToken> {
    const wrap = readClientKey(request.public_key, this.#options.hasSecureContext)
    const { workno } = request
    const revision = await this.#requireRevision(principal, workno, request.revision)
    const key = await getContentKey(this.#options.db, workno, revision)
    const copy = { sessionHash, workno, revision }
    const { url, parameters, expiresAtSeconds } = this.#options.delivery.signDownload(copy)
    return {
      url,
      key: wrap(key),
      parameters,
      expireAt: new Date(expiresAtSeconds * 1000).toISOString(),
    }
  }

  /**
   * Values that a viewer window is opened with. It is a GET, which another site could cause, so it
   * takes nothing over: the device must be the one that reads. The address follows from the file:
   * a book with fixed pages is unpacked as one whose text flows is.
   *
   * @throws AppError `lease_required`, `simultaneous_view`, `file_not_found`, or the refusal of the right
   */
  async createCsrToken(
    viewer: Viewer,
    { workno, hashname }: { workno: string; hashname: string },
  ): Promise<CsrToken> {
    const { principal, sessionHash, deviceId } = viewer
    const revision = await this.#requireRevision(principal, workno, '')
    const file = await this.#requireFile(workno, revision, hashname)
    const { epoch } = await this.#options.lease.requireHeld(principal, deviceId)
    const { url, parameters } = this.#options.delivery.signViewer({
      sessionHash,
      workno,
      revision,
      leaseEpoch: epoch,
    })
    const folder = isUnpackedBook(file) ? LAYOUT.epub : LAYOUT.viewer
    return {
      url: this.#toViewerUrl(workno, file),
      values: {
        cgi: `${url}${folder}/${file.hashname}`,
        param: new URLSearchParams(parameters).toString(),
        workno,
        customer_id: toCustomerId(principal),
      },
    }
  }

  /**
   * As {@link createViewerToken}, for an unpacked book that is read with a bearer token.
   *
   * @throws AppError also `file_not_found` for a file that is no such book
   */
  async createReflowableToken(
    viewer: Viewer,
    request: TokenRequest & { hashname: string },
  ): Promise<ReflowableToken> {
    const wrap = readClientKey(request.public_key, this.#options.hasSecureContext)
    const { workno } = request
    const revision = await this.#requireRevision(viewer.principal, workno, request.revision)
    const file = await this.#requireFile(workno, revision, request.hashname)
    if (!isUnpackedBook(file)) throw new AppError('file_not_found')
    const key = await getContentKey(this.#options.db, workno, revision)
    const lease = await this.#options.lease.takeOver(
      viewer.principal,
      viewer.deviceId,
      viewer.sessionHash,
    )
    const { url, parameters } = this.#options.delivery.signViewer({
      sessionHash: viewer.sessionHash,
      workno,
      revision,
      leaseEpoch: lease.epoch,
    })
    const customerId = toCustomerId(viewer.principal)
    return {
      url: this.#toViewerUrl(workno, file),
      values: {
        vt: toBearer(parameters),
        c: file.hashname,
        base_url: `${url}${LAYOUT.epub}/${file.hashname}`,
        account_id: customerId,
        customer_id: customerId,
        key: wrap(key),
      },
    }
  }

  /** The revision meant by a client's, which may be empty; refused when it was never published. */
  async #requireRevision(principal: Principal, workno: string, asked: string): Promise<string> {
    const { rights } = this.#options
    const actor = toActor(principal)
    const { object, revision: current } = await rights.findWork(actor, workno)
    requireCan(actor, 'read_content', object)
    if (current === null) throw new AppError('work_not_ready')
    if (asked === '' || asked === FALLBACK_REVISION || asked === current) return current
    if (await rights.isPublishedRevision(workno, asked)) return asked
    throw new AppError('revision_outdated')
  }

  async #requireFile(workno: string, revision: string, hashname: string): Promise<TreeFile> {
    const folder = toRevisionKey(workno, revision)
    const file = await this.#options.files.findTreeFile(folder, hashname)
    if (!file) throw new AppError('file_not_found')
    return file
  }

  #toViewerUrl(workno: string, file: TreeFile): string {
    return `${this.#options.appUrl}/work/${workno}/viewer/${encodeTreePath(file.path)}`
  }
}

function toCustomerId({ account_id, production_id }: Principal): string {
  return account_id ?? production_id ?? ''
}

function isUnpackedBook({ type }: TreeFile): boolean {
  return type === 'epub' || type === 'epub_reflowable'
}
