import { describe, expect, it } from 'vitest'
import {
  isAsideName,
  isChapterName,
  isCoverName,
  isExtrasName,
  isWorkItself,
} from './page-names.ts'

const list = (text: string) => text.split(' | ')

describe('isCoverName', () => {
  it.each(
    list(
      'cover.jpg | Cover.PNG | COVER.jpeg | cover1.webp | cover_01.png | cover-front.jpg | front.jpg | front cover.png | FrontCover.jpg | folder.jpg | 表紙.png | 表紙1.jpg | 表紙絵.png | 表1.tif | カバー.jpg | ｶﾊﾞｰ.jpg | カバーイラスト.png | 書影.jpg | ジャケット.png | hyoushi.jpg | hyoshi.png | 封面.jpg | 封面1.jpg | 표지.jpg | 00_cover.jpg | 000 表紙.png | 0000-cover.jpg | book cover.jpg | album_art.jpg | couverture.jpg | portada.png | обложка.jpg | cover art.jpg | coverart.png | cover_page.jpg | cover image.png | 表表紙.png | p000_cover.jpg | 表紙カラー.jpg | poster.jpg | _cover.jpg | !cover.jpg | #cover.png | [Cover].jpg | (cover).jpg | 【表紙】.png | ひょうし.jpg | hyousi.jpg | 封皮.jpg | Umschlag.jpg | omslag.png | okładka.jpg',
    ),
  )('%s is a cover', (name) => expect(isCoverName(name)).toBe(true))

  it.each(
    list(
      '001.png | cover2.jpg | 02_cover.jpg | back.jpg | back cover.jpg | cover_back.jpg | 裏表紙.png | 表紙2.jpg | 表紙裏.png | 表4.tif | frontier.jpg | folders.png | discover.jpg | cover | 見返し.jpg | カバー下.png | recover.png | a cover story.png | !cover2.jpg | (back cover).jpg | coverage.jpg',
    ),
  )('%s is a page', (name) => expect(isCoverName(name)).toBe(false))
})

describe('isChapterName', () => {
  it.each(
    list(
      '第1話 | 第一話 | 01 | Chapter 3 | ch10.5 | 本編 | 本編（差分あり） | 上巻 | 後編 | 物語三巻 | disc 1 | main | 終章 | １ | Prologue | Epilog | エピローグ | プロローグ - 雨 | 序 | 幕間 | 2화 | 하권',
    ),
  )('%s is a part of the work', (name) => expect(isChapterName(name)).toBe(true))

  it.each(
    list(
      'おまけ | おまけ2 | extras | old | raw | jp | 英語版 | textless | NSFW | 特典 | Prologues of Rain | 序盤ラフ',
    ),
  )('%s is none', (name) => expect(isChapterName(name)).toBe(false))
})

describe('isWorkItself', () => {
  it.each(list('本編 | 01_本編 | 本編（差分あり） | 本篇 | 本文 | 正文 | Main | main story'))(
    '%s is the work',
    (name) => expect(isWorkItself(name)).toBe(true),
  )

  it.each(list('第1話 | 上巻 | カラー | Mainland | 特典 | マンガ本'))(
    '%s may be a part of it',
    (name) => expect(isWorkItself(name)).toBe(false),
  )
})

describe('isExtrasName', () => {
  it.each(
    list(
      'おまけ | オマケ | おまけ漫画 | extras | Extra | EXTRAS 2 | bonus | Bonus pages | omake | textless | Text-less | no text | notext | 特典 | 店舗特典 | 購入特典 | 特典イラスト | 差分 | 表情差分 | 文字なし | 文字無し差分 | セリフなし | 台詞なし版 | 付録 | 番外編 | 設定資料集 | 設定画 | ラフ | ラフ画 | 壁紙 | wallpapers | sketches | rough | line art | appendix | variants | 99_おまけ | 02. 特典 | 【特典】 | ★特典★ | ｵﾏｹ | 附录 | 附錄 | 赠品 | 无字 | 無字版 | 특전 | 부록 | Digital Extras | making of | Extra Stories | Extra Chapters | text-free | nontext | 効果音なし | あとがき | Afterword | Credits | samples | ペーパー | 设定集 | alternate versions | 番外 | ボーナストラック | Specials | Anhang | Suppléments | Material extra | Extra material | Приложение | Бонусы | 体験版',
    ),
  )('%s comes after the work', (name) => expect(isExtrasName(name)).toBe(true))

  it.each(
    list(
      '本編 | 本編（差分あり） | 本編+おまけ | 第1話 | 第3話 おまけ | 第三話 特典 | Chapter 3 - Bonus Stage | Vol.2 Extra | Bonus Stage Heroes | Extraordinary | Textless Thoughts | main | Main with extras | chapter 01 | 01 | 上巻 | ラフメイカー | Rough Seas | Sketchbook of Rain | 文字あり | mp3 | wav | SEなし | disc 1 | Making Friends | Variant Girl | Special Ones | Anhanguera',
    ),
  )('%s is part of the work', (name) => expect(isExtrasName(name)).toBe(false))
})

describe('isAsideName', () => {
  it.each(
    list(
      'textless | Text-less pages | 文字なし | セリフなし版 | 差分 | 表情差分 | variants | alternate versions | raw | PSD | wallpapers | 壁紙 | sketches | ラフ画 | 線画 | 設定資料集 | samples | 無字版 | making of | 05_サンプル',
    ),
  )('%s is not read after the work', (name) => expect(isAsideName(name)).toBe(true))

  it.each(
    list(
      'おまけ | extras | Bonus pages | 特典 | 番外編 | あとがき | Afterword | 付録 | 부록 | 附錄 | Extra Stories | 本編（差分あり） | 第3話 | Chapter 3 raw | Rough Seas',
    ),
  )('%s is', (name) => expect(isAsideName(name)).toBe(false))
})
