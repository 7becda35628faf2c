import type { BookmarkedPlace, BookmarkEvent, ProgressEvent } from '@yomikura/contract/reading'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'

type Kept = ProgressEvent & { seq: number; device_ms: number }

/**
 * What the server does with places and bookmarks, small: it sets clocks right, keeps what is later,
 * and leaves the acts of one device in their order.
 */
export class TestReadingServer {
  nowMs = 1_700_000_000_000
  readonly places = new Map<string, Kept>()
  readonly marks = new Map<string, BookmarkEvent>()
  #seq = 0

  /** The server as one device reaches it. @param isAway whether that device has no network now */
  toApi(isAway: () => boolean): ApiClient {
    const reach = () => {
      if (isAway()) throw new CommunicationError('No network.')
    }
    return {
      put: async (url: string, body: { now_ms: number; events: never[] }) => {
        reach()
        return url === '/progress' ? this.#putPlaces(body) : this.#putMarks(body)
      },
      get: async (url: string, { query }: { query: { since: number } }) => {
        reach()
        const more = { cursor: this.#seq, has_more: false, now_ms: this.nowMs }
        if (url !== '/progress') return { bookmarks: this.listMarks(), ...more }
        const places = [...this.places.values()].filter(({ seq }) => seq > query.since)
        return { progress: places.map(toEvent), ...more }
      },
    } as unknown as ApiClient
  }

  listMarks(): BookmarkedPlace[] {
    const all = [...this.marks.values()]
    const names = new Set(all.map(({ workno, path }) => `${workno}\n${path}`))
    return [...names].map((name) => {
      const [workno = '', path = ''] = name.split('\n')
      const set = all
        .filter((mark) => mark.workno === workno && mark.path === path && mark.is_set)
        .toSorted((a, b) => a.page - b.page)
      const pages = set.map(({ page }) => page)
      const named = set.some((mark) => mark.name)
      return {
        ...{ workno, path, pages },
        ...(named && { names: set.map((mark) => mark.name ?? '') }),
      }
    })
  }

  #putPlaces({ now_ms, events }: { now_ms: number; events: ProgressEvent[] }) {
    for (const event of events) {
      const at_ms = Math.min(this.nowMs, event.at_ms - (now_ms - this.nowMs))
      const name = `${event.workno}\n${event.path}`
      const known = this.places.get(name)
      const isOwn = known?.device === event.device
      const isLater = isOwn ? event.at_ms > known.device_ms : at_ms > (known?.at_ms ?? -1)
      if (!isLater) continue
      const laterMs = Math.max(at_ms, (known?.at_ms ?? 0) + 1)
      this.places.set(name, { ...event, at_ms: laterMs, device_ms: event.at_ms, seq: ++this.#seq })
    }
    const progress = events.flatMap(({ workno, path }) => {
      const kept = this.places.get(`${workno}\n${path}`)
      return kept ? [toEvent(kept)] : []
    })
    return { progress, now_ms: this.nowMs }
  }

  #putMarks({ events }: { events: BookmarkEvent[] }) {
    for (const event of events) {
      this.marks.set(`${event.workno}\n${event.path}\n${String(event.page)}`, event)
      this.#seq += 1
    }
    return { bookmarks: this.listMarks() }
  }
}

function toEvent({ seq: _seq, device_ms: _deviceMs, ...event }: Kept): ProgressEvent {
  return event
}

/** A browser with a storage and a clock of its own. Only one at a time is in use. */
export class TestDevice {
  static #inUse: TestDevice | undefined
  readonly #server: TestReadingServer
  #stored: [string, string][]
  aheadMs = 0
  isAway = false

  constructor(server: TestReadingServer, id: string) {
    this.#server = server
    this.#stored = [['device-id', id]]
  }

  /** The others' storage is put aside, and this one's is there. */
  use(): ApiClient {
    if (TestDevice.#inUse !== this) {
      if (TestDevice.#inUse) TestDevice.#inUse.#stored = Object.entries<string>({ ...localStorage })
      localStorage.clear()
      for (const [name, value] of this.#stored) localStorage.setItem(name, value)
      TestDevice.#inUse = this
    }
    return this.#server.toApi(() => this.isAway)
  }

  /** No device is in use any more: for the next test. */
  static reset(): void {
    TestDevice.#inUse = undefined
    localStorage.clear()
  }

  readonly now = () => this.#server.nowMs + this.aheadMs
}
