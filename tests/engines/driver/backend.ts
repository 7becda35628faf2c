/** Colors that a browser says its user prefers. */
export type Scheme = 'light' | 'dark'
export type Size = { width: number; height: number }

/** How a browser starts: each start has a profile of its own, without cookies or stored data. */
export type StartOptions = {
  scheme: Scheme
  viewport: Size
  /** `LANG` of the browser's process, where a browser takes its language from it. */
  lang?: string
}

/**
 * What one automation protocol must be able to do. Verbs that people use, as clicking on a text, are
 * built on these few in `Driver`, once for all engines.
 */
export type Backend = {
  goto: (url: string) => Promise<void>
  /** Runs the text of a function in the page's own document, and answers what it resolves to. */
  run: (functionText: string, args: readonly unknown[]) => Promise<unknown>
  clickAt: (x: number, y: number) => Promise<void>
  /** One key by its DOM name, as `Enter`, `ArrowLeft`, `a`. */
  pressKey: (key: string) => Promise<void>
  /** The window's content as a PNG, one pixel for each CSS pixel. */
  screenshot: () => Promise<Buffer>
  setViewport: (size: Size) => Promise<void>
  /** What the browser wrote to its console as an error; undefined where the protocol has no console. */
  errors: () => readonly string[] | undefined
  close: () => Promise<void>
}
