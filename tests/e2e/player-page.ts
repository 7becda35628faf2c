import { expect, type Page } from '@yomikura/testkit/e2e'

/** The full player, and the bar that it shrinks to. */
export const player = (page: Page) => page.getByRole('dialog', { name: 'プレーヤー' })
export const bar = (page: Page) => page.getByRole('region', { name: 'プレーヤー' })

export const seconds = async (page: Page) =>
  Number(await player(page).getByRole('slider', { name: '再生位置' }).inputValue())

export const seekTo = (page: Page, second: number) =>
  player(page).getByRole('slider', { name: '再生位置' }).fill(String(second))

/** Opens a work's page and plays one of its files; the player's button says that it sounds. */
export async function openTrack(page: Page, workno: string, name: string): Promise<void> {
  await page.goto(`/work/${workno}/tree`)
  await page.getByRole('button', { name }).click()
  await expect(player(page).getByRole('button', { name: '一時停止' })).toBeVisible()
}

/** What the page's audio elements did, and what it sent to the system's media keys. */
export type Heard = {
  elements: HTMLAudioElement[]
  events: { element: number; type: string; atMs: number; src: string }[]
  handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>
  position: MediaPositionState | undefined
}

declare global {
  interface Window {
    heard: Heard
  }
}

/** Looks on while the app uses the browser's audio; changes nothing of it. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { elements: [], events: [], handlers: {}, position: undefined }
    window.heard = heard
    const BrowserAudio = window.Audio
    window.Audio = new Proxy(BrowserAudio, {
      construct(target, args) {
        const element = Reflect.construct(target, args) as HTMLAudioElement
        const number = heard.elements.push(element) - 1
        for (const type of ['playing', 'ended', 'pause', 'canplay']) {
          element.addEventListener(type, () => {
            const src = new URL(element.src || 'about:blank').pathname
            heard.events.push({ element: number, type, atMs: performance.now(), src })
          })
        }
        return element
      },
    })
    const { mediaSession } = navigator
    const setAction = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, handler) => {
      heard.handlers[action] = handler
      setAction(action, handler)
    }
    const setPosition = mediaSession.setPositionState.bind(mediaSession)
    mediaSession.setPositionState = (state) => {
      heard.position = state
      setPosition(state)
    }
  })
}
