import type { MovingPictures } from './moving-pictures.ts'

/** Where a chapter names files. */
type FilePlace = {
  /** The element that shows them; undefined for a sheet. */
  element: Element | undefined
  text: string
  write: (text: string) => void
}
type MovingPlace = FilePlace & { list: () => Iterable<Element> }

/** An animation that ends sooner needs no button (WCAG 2.2.2): it is brought to its end instead of stopped. */
const LONG_MS = 5000
const PSEUDO_ELEMENT = /::?(?:before|after|marker|first-line|first-letter)\b/gi

/** What moves in a chapter: pictures, and what its styles animate. */
export class ChapterMotion {
  readonly #pictures: MovingPictures
  readonly #report: (isMoving: boolean) => void
  readonly #places: MovingPlace[] = []
  readonly #held = new Set<CSSAnimation>()
  #isPlaying: boolean
  #reported: boolean | undefined

  /** @param report takes whether something in sight moves, or would if it were not stopped */
  constructor(pictures: MovingPictures, isPlaying: boolean, report: (isMoving: boolean) => void) {
    this.#pictures = pictures
    this.#isPlaying = isPlaying
    this.#report = report
  }

  /** Writes what names files, with still copies of pictures while nothing may move. */
  async show(place: FilePlace): Promise<void> {
    const { element, text, write } = place
    if (!this.#pictures.isNamedIn(text)) return write(text)
    const list = element ? () => [element] : this.#toList(text)
    this.#places.push({ ...place, list })
    await this.#write(place)
  }

  setPlaying(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return
    this.#isPlaying = isPlaying
    if (isPlaying) this.#release()
    void Promise.all(this.#places.map((place) => this.#write(place)))
    this.review()
  }

  /** Stops what began to move meanwhile, and reports what is in sight now. */
  review(): void {
    const running = listRunning()
    if (!this.#isPlaying) for (const animation of running) this.#hold(animation)
    const animations = this.#isPlaying ? running.filter(isLong) : [...this.#held]
    const isMoving =
      this.#places.some(({ list }) => [...list()].some(isBoxInSight)) ||
      animations.some(isAnimationInSight)
    if (isMoving === this.#reported) return
    this.#reported = isMoving
    this.#report(isMoving)
  }

  /** The reader may have changed their mind while the copies were made. */
  async #write({ text, write }: FilePlace): Promise<void> {
    const isPlaying = this.#isPlaying
    const shown = isPlaying ? text : await this.#pictures.toStill(text)
    if (isPlaying === this.#isPlaying) write(shown)
  }

  /** What lists the elements for which a sheet names a picture that moves. */
  #toList(css: string): () => Iterable<Element> {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const selector = listStyleRules(sheet.cssRules)
      .filter(({ style }) => this.#pictures.isNamedIn(style.cssText))
      .map(({ selectorText }) => selectorText.replace(PSEUDO_ELEMENT, '') || '*')
      .join(',')
    return () => (selector === '' ? [] : document.querySelectorAll(selector))
  }

  #hold(animation: CSSAnimation): void {
    if (!isLong(animation)) return animation.finish()
    animation.pause()
    this.#held.add(animation)
  }

  #release(): void {
    for (const animation of this.#held) if (animation.playState === 'paused') animation.play()
    this.#held.clear()
  }
}

/** What the book's styles animate now; what they stop themselves is not ours. */
function listRunning(): CSSAnimation[] {
  return document
    .getAnimations()
    .filter((animation): animation is CSSAnimation => animation instanceof CSSAnimation)
    .filter(({ playState }) => playState === 'running')
}

function isLong({ effect }: CSSAnimation): boolean {
  return Number(effect?.getComputedTiming().endTime ?? 0) > LONG_MS
}

function listStyleRules(rules: Iterable<CSSRule>): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule]
    return rule instanceof CSSGroupingRule ? listStyleRules(rule.cssRules) : []
  })
}

/** What is animated may be outside for a moment: where it stands counts. */
function isAnimationInSight({ effect, playState }: CSSAnimation): boolean {
  if (playState === 'idle' || !(effect instanceof KeyframeEffect)) return false
  let element = effect.target?.parentElement
  while (element && element.getClientRects().length === 0) element = element.parentElement
  return effect.target?.isConnected === true && (!element || isBoxInSight(element))
}

function isBoxInSight(element: Element): boolean {
  return [...element.getClientRects()].some(
    ({ left, top, right, bottom }) =>
      right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  )
}
