import type { CDPSession } from '@playwright/test'
import type { Page } from '@yomikura/testkit/e2e'

type Point = [x: number, y: number]

/** Fingers on the screen, for what a tap does not do: drags, pinches. The page must be one with touch. */
export class Fingers {
  readonly #client: CDPSession

  private constructor(client: CDPSession) {
    this.#client = client
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page))
  }

  /** Puts fingers down at the first places, leads them over the others and lifts them. */
  async drag(...places: Point[][]): Promise<void> {
    for (const [index, points] of places.entries()) {
      await this.#touch(index === 0 ? 'touchStart' : 'touchMove', points)
    }
    await this.#touch('touchEnd', [])
  }

  /** One finger along a line, in steps as a hand makes them. */
  async swipe(from: Point, to: Point): Promise<void> {
    const steps = [0, 0.25, 0.5, 0.75, 1]
    const at = (step: number): Point => [
      from[0] + (to[0] - from[0]) * step,
      from[1] + (to[1] - from[1]) * step,
    ]
    await this.drag(...steps.map((step) => [at(step)]))
  }

  /** Two fingers from close together to far apart. */
  async spread([x, y]: Point): Promise<void> {
    await this.drag(
      ...[15, 25, 40, 60].map((by): Point[] => [
        [x - by, y],
        [x + by, y],
      ]),
    )
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]): Promise<void> {
    await this.#client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  }
}
