import { encodeTreePath } from '@yomikura/content/tree-path'
import { CommunicationError } from '../../base/api/errors.ts'
import type { ContentFile } from '../content/content-source.ts'
import type { KeptFiles } from '../content/kept-first-source.ts'
import { OfflineSource } from './offline-source.ts'
import type { OfflineStore } from './offline-store.ts'
import { getOfflineStore } from './open-stores.ts'

/** A work's files in this browser, for the source that reads them first. */
export function openKeptFiles(localDbName: string, workno: string): KeptFiles {
  return new KeptWork(getOfflineStore(localDbName), workno)
}

class KeptWork extends OfflineSource implements KeptFiles {
  readonly #find: () => ReturnType<OfflineStore['findWork']>
  readonly probe: () => Promise<unknown>

  constructor(store: OfflineStore, workno: string) {
    super(store, workno)
    this.#find = () => store.findWork(workno)
    const { works, files, chunks } = store.db
    this.probe = async () =>
      store.db.transaction('r', [works, files, chunks], () => works.where({ workno }).count())
  }

  async toHostAddress({ name, revision }: ContentFile): Promise<string> {
    const work = await this.#find()
    if (!work?.folder_url) throw new CommunicationError('The work is not stored here.')
    return `${work.folder_url}${encodeTreePath(name)}?v=${revision}`
  }
}
