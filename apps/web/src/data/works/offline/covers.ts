/** Keeps covers of works in this browser, and gives them back by their address. */
export type CoverKeeper = {
  /** A cover has been shown. */
  keep: (url: string) => void
  /** An address of the kept cover; undefined where there is none. */
  find: (url: string) => Promise<string | undefined>
}

let keeper: (() => Promise<CoverKeeper>) | undefined

/** Says who keeps covers from here on; its code loads with the first cover that asks. */
export function setCoverKeeper(load: (() => Promise<CoverKeeper>) | undefined): void {
  keeper = load
}

/** A cover has been shown: it may be kept. Never rejects. */
export async function noteCover(url: string): Promise<void> {
  await keeper?.().then(
    ({ keep }) => keep(url),
    () => undefined,
  )
}

/** A cover did not come: the kept one, if there is one. Never rejects. */
export async function findCover(url: string): Promise<string | undefined> {
  return keeper?.()
    .then(({ find }) => find(url))
    .catch(() => undefined)
}
