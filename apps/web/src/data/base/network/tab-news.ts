/** What one tab reports to the others about the network: that it looks, or that the server answered it. */
export type NetworkNews = 'looking' | 'online'

const CHANNEL = 'network'

/** Shares network news among the tabs of this browser, so that one look does for all. */
export class TabNews {
  readonly #channel: BroadcastChannel | undefined

  constructor(onNews: (news: NetworkNews) => void) {
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(CHANNEL)
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'looking' || data === 'online') onNews(data)
    }
  }

  send(news: NetworkNews): void {
    this.#channel?.postMessage(news)
  }
}
