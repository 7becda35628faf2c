import { buildPage } from './build-page.ts'
import { ChapterMotion } from './chapter-motion.ts'
import { ChapterView } from './chapter-view.ts'
import { listenToInputs, readNote } from './inputs.ts'
import { findMark, paintFound, paintMarks } from './marks.ts'
import { MovingPictures } from './moving-pictures.ts'
import { parseChapter } from './parse-chapter.ts'
import type { FromFrame, Mark, TextRange, ToFrame } from './protocol.ts'
import { FrameResources } from './resources.ts'
import { limitCopies, listenToSelection, selectSentence } from './selection.ts'
import { WindowChanges } from './window-changes.ts'

/** What is marked, found, selected and copied on the page as it stands. */
type MarksMessage = 'marks' | 'found' | 'unselect' | 'select' | 'copy-limit' | 'cursor'

/**
 * The one script in the frame of a book (security.md#books). The frame has an opaque origin, no network
 * and no storage; all it has is the port that its first message brought.
 */
class BookFrame {
  readonly #port: MessagePort
  readonly #pictures = new MovingPictures()
  readonly #resources: FrameResources
  readonly #window = new WindowChanges(() => this.#layOut())
  #view: ChapterView | undefined
  #serial = 0
  #marks: readonly Mark[] = []
  /** Nothing is copied until the app says how much. */
  #copyLimit = 0
  #isPlaying = false
  #motion: ChapterMotion | undefined

  constructor(port: MessagePort) {
    this.#port = port
    this.#resources = new FrameResources(
      (path) => this.#send({ type: 'need', path }),
      this.#pictures,
    )
    port.onmessage = ({ data }: MessageEvent<ToFrame>) => void this.#answer(data)
    listenToInputs((message) => this.#send(message), {
      findMark: (point) => this.#view && findMark(this.#view.text, this.#marks, point),
      isFixed: () => this.#view?.isFixed ?? false,
    })
    limitCopies(
      () => this.#copyLimit,
      (copy) => this.#send(copy),
    )
    listenToSelection(
      () => this.#view?.text,
      (selection) => this.#send({ type: 'selected', selection }),
    )
    addEventListener('resize', () => {
      if (this.#view?.isFixed) this.#layOut()
      else this.#window.note()
    })
    document.fonts.addEventListener('loadingdone', () => this.#layOut())
    for (const type of ['animationstart', 'animationend', 'animationcancel']) {
      document.addEventListener(type, () => this.#motion?.review())
    }
    this.#send({ type: 'ready' })
  }

  async #answer(message: ToFrame): Promise<void> {
    switch (message.type) {
      case 'show':
        return this.#show(message)
      case 'resource':
        return this.#resources.receive(message.path, message.file)
      case 'look':
        return this.#change((view) => view.layOut(message.look))
      case 'go':
        this.#window.takeUp()
        return this.#change((view) => view.go(message.to))
      case 'motion':
        this.#isPlaying = message.isPlaying === true
        return this.#motion?.setPlaying(this.#isPlaying)
      case 'read-note':
        return this.#send({
          type: 'note',
          id: message.id,
          text: readNote(
            parseChapter(message.markup, 'application/xhtml+xml').document,
            message.fragment,
          ),
        })
      default:
        return this.#answerMarks(message)
    }
  }

  #answerMarks(message: Extract<ToFrame, { type: MarksMessage }>): void {
    switch (message.type) {
      case 'marks':
        this.#marks = message.marks
        return this.#paint()
      case 'found':
        return this.#markFound(message.range)
      case 'unselect':
        return unselect()
      case 'select':
        return this.#select()
      case 'copy-limit':
        this.#copyLimit = message.length
        return
      case 'cursor':
        return showCursor(!message.isHidden)
    }
  }

  async #show({ chapter, look, to, marks }: Extract<ToFrame, { type: 'show' }>): Promise<void> {
    this.#serial = chapter.serial
    this.#marks = marks
    const motion = new ChapterMotion(this.#pictures, this.#isPlaying, (isMoving) =>
      this.#send({ type: 'moving', isMoving }),
    )
    this.#motion = motion
    const { sheets, finish } = await buildPage(chapter, this.#resources, motion)
    if (this.#serial !== chapter.serial) return
    const body = await finish()
    if (this.#serial !== chapter.serial) return
    this.#view = new ChapterView(chapter, look, { ...body, sheets })
    this.#change((view) => view.go(to))
    this.#paint()
  }

  #markFound(range: TextRange | undefined): void {
    if (this.#view) paintFound(this.#view.text, range)
  }

  #select(): void {
    if (!this.#view) return
    const { start, end } = this.#view.shown
    focus()
    selectSentence(this.#view.text, start, end)
  }

  #paint(): void {
    if (this.#view) paintMarks(this.#view.text, this.#marks)
  }

  /** Every change of what is on screen ends with the app knowing it. */
  #change(step: (view: ChapterView) => void): void {
    if (!this.#view) return
    step(this.#view)
    this.#send({ type: 'shown', page: this.#view.shown })
    this.#motion?.review()
  }

  #layOut(): void {
    this.#change((view) => view.layOut())
  }

  #send(message: FromFrame): void {
    this.#port.postMessage(message)
  }
}

function unselect(): void {
  getSelection()?.removeAllRanges()
}

function showCursor(isShown: boolean): void {
  document.documentElement.dataset['cursor'] = isShown ? 'shown' : 'hidden'
}

addEventListener('message', function open(event: MessageEvent) {
  const [port] = event.ports
  if (event.source !== parent || !port) return
  removeEventListener('message', open)
  new BookFrame(port)
})
