import type { App } from '#http/app.ts'
import { ShopError } from '#http/shop-error.ts'
import { html } from './html.ts'
import { renderPage } from './layout.ts'
import type { FrameMaker } from './page-frame.ts'

type Article = { title: string; paragraphs: readonly string[] }

/** Articles that the reader's help page links to. They are in Japanese, as the help page says. */
const ARTICLES: Readonly<Record<string, Article>> = {
  start: {
    title: 'はじめての方へ',
    paragraphs: [
      'あかり堂で購入した作品は、自動でYomikuraのライブラリに並びます。作品のページで「読む」を押すと、ブラウザですぐに読めます。',
      'ページは画面の左右を押すか、矢印キーでめくれます。画面の中央を押すと、メニューが出ます。',
      '読んだところは自動で記録され、ほかの端末でも続きから読めます。',
    ],
  },
  offline: {
    title: 'オフラインで楽しむ',
    paragraphs: [
      '作品のページで「オフライン保存」を押すと、作品がブラウザに保存され、通信のないところでも読めます。',
      '保存した作品は「オフラインストレージ」のページで確かめたり、削除したりできます。',
      '空き容量が足りないときは、読み終えた作品を削除してから「再開」を押してください。',
    ],
  },
  devices: {
    title: 'ほかの端末で読む',
    paragraphs: [
      'スマートフォンやタブレットでも、同じアカウントでログインすれば、同じライブラリを使えます。',
      '使わなくなった端末は、Yomikuraの「設定」からログアウトできます。',
    ],
  },
}

/** Pages of the shop that help its customers with the reader. */
export function helpPages(app: App, toFrame: FrameMaker): void {
  app.get<{ Params: { topic: string } }>('/help/:topic', async (request, reply) => {
    const { topic } = request.params
    const article = Object.hasOwn(ARTICLES, topic) ? ARTICLES[topic] : undefined
    if (!article) throw new ShopError('not_found', 'There is no such article.')
    const { frame } = await toFrame(request, reply)
    const { title, paragraphs } = article
    return renderPage(
      { ...frame, title },
      html`<article class="card" lang="ja">
        <h1>${title}</h1>
        ${paragraphs.map((text) => html`<p>${text}</p>`)}
      </article>`,
    )
  })
}
