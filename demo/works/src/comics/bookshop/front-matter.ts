import { boy, fox, granny, hiyori, tamao, tanuki } from '../cast/bookshop-cast.ts'
import { dots, halo, sparkle } from '../kit/effects.ts'
import { PAGE_HEIGHT } from '../kit/geometry.ts'
import { path, rect } from '../kit/ink.ts'
import { SPLASH } from '../kit/layout.ts'
import { letter } from '../kit/lettering.ts'
import type { Layer, Page } from '../kit/story.ts'
import { counter, lanternString, shelves, shopFront, street } from '../places/bookshop.ts'
import { bookShape } from '../places/bookshop-props.ts'

const coverTitle: Layer = (_box, { ink, paper, tint, glow }) => {
  const big = (text: string, x: number, y: number, size: number, fill: string) =>
    letter({
      text,
      x,
      y,
      size,
      face: 'display',
      mode: 'horizontal',
      anchor: 'center',
      fill: ink,
      stroke: ink,
      strokeWidth: size * 0.36,
    }) +
    letter({
      text,
      x,
      y,
      size,
      face: 'display',
      mode: 'horizontal',
      anchor: 'center',
      fill,
    })
  return (
    big('猫又書房', 700, 210, 270, glow) +
    big('の帳簿', 880, 470, 190, paper) +
    `<circle cx="230" cy="470" r="92" fill="${tint[3]}" stroke="${ink}" stroke-width="8"/>` +
    letter({
      text: '全四話',
      x: 230,
      y: 470,
      size: 50,
      face: 'display',
      mode: 'horizontal',
      anchor: 'center',
      fill: paper,
    }) +
    letter({
      text: '夜凪しおり',
      x: 700,
      y: PAGE_HEIGHT - 82,
      size: 58,
      face: 'display',
      mode: 'horizontal',
      anchor: 'center',
      fill: paper,
      stroke: ink,
      strokeWidth: 18,
      letterSpacing: 0.12,
    })
  )
}

export const COVER: Page = {
  frames: [SPLASH],
  pageNumber: false,
  panels: [
    {
      back: [
        shelves(5, 0.8),
        dots('tone1', 0, 0, 1, 0.3),
        halo(0.5, 0.5, 0.36, 0.2),
        lanternString(0.3, 1.1),
      ],
      actors: [
        fox({ x: 0.15, y: 0.62, size: 0.14, mood: 'smile', look: 0.4 }),
        hiyori({ x: 0.8, y: 0.46, size: 0.15, mood: 'happy', look: -0.4, pose: 'wave' }),
        tamao({
          x: 0.47,
          y: 0.6,
          size: 0.27,
          mood: 'smile',
          pose: 'book',
          prop: `<g transform="translate(0 190) scale(1.1)">${bookShape('#d9824b', 0)}</g>`,
        }),
        tanuki({ x: 0.84, y: 0.69, size: 0.13, mood: 'happy', look: -0.3 }),
      ],
      front: [counter(0.84), sparkle([0.3, 0.42, 40], [0.62, 0.4, 30], [0.24, 0.52, 26])],
    },
  ],
  over: coverTitle,
}

const CHAPTERS = [
  ['第一話', '店主は三百歳', '3'],
  ['第二話', '狐の予約票', '8'],
  ['おまけ', '四コマ二本', '13'],
  ['第三話', '菊乃さんの春', '14'],
  ['第四話', '夏祭りの棚卸し', '19'],
] as const

export const CONTENTS: Page = {
  frames: [
    {
      points: [
        [120, 1080],
        [1280, 1080],
        [1280, 1880],
        [120, 1880],
      ],
    },
  ],
  pageNumber: false,
  panels: [
    {
      back: [street(false, 0.86), shopFront(0.5, 0.9, 0.84)],
      actors: [tamao({ x: 0.82, y: 0.62, size: 0.24, mood: 'smile', pose: 'wave' })],
    },
  ],
  over: (_box, { ink, tint }) => {
    const title = letter({
      text: '帳簿のもくじ',
      x: 1180,
      y: 130,
      size: 74,
      face: 'display',
      anchor: 'top',
      fill: ink,
    })
    const rows = CHAPTERS.map(([number, name, page], index) => {
      const x = 1000 - index * 180
      return (
        letter({ text: number, x, y: 150, size: 34, face: 'title', anchor: 'top', fill: tint[4] }) +
        letter({ text: name, x, y: 310, size: 52, face: 'title', anchor: 'top', fill: ink }) +
        path(`M${x} 740V850`, { stroke: tint[2], width: 5, extra: 'stroke-dasharray="2 14"' }) +
        letter({
          text: page,
          x,
          y: 910,
          size: 46,
          face: 'title',
          mode: 'horizontal',
          anchor: 'center',
          fill: ink,
        }) +
        path(`M${x + 90} 130V980`, { stroke: tint[1], width: 3 })
      )
    })
    return rect(120, 96, 1160, 920, { stroke: ink, width: 6 }) + rows.join('') + title
  },
}

export const COLOPHON: Page = {
  frames: [
    {
      points: [
        [220, 160],
        [1180, 160],
        [1180, 1000],
        [220, 1000],
      ],
    },
  ],
  pageNumber: false,
  panels: [
    {
      back: [shelves(3, 0.86)],
      actors: [
        granny({ x: 0.16, y: 0.5, size: 0.24, mood: 'happy' }),
        hiyori({ x: 0.36, y: 0.48, size: 0.25, mood: 'smile', look: 0.3 }),
        tamao({ x: 0.62, y: 0.54, size: 0.26, mood: 'peace' }),
        boy({ x: 0.84, y: 0.6, size: 0.22, mood: 'happy', look: -0.3 }),
      ],
    },
  ],
  over: (_box, { ink, tint }) => {
    const line = (text: string, y: number, size = 34) =>
      letter({
        text,
        x: 700,
        y,
        size,
        face: 'title',
        mode: 'horizontal',
        anchor: 'center',
        fill: ink,
      })
    return (
      line('またのお越しを、お待ちしております。', 1100, 44) +
      rect(300, 1220, 800, 540, { stroke: ink, width: 4 }) +
      path('M420 1370H980', { stroke: tint[2], width: 4 }) +
      line('猫又書房の帳簿', 1320, 50) +
      [
        '二〇二六年三月二十八日　初版',
        '作・画　夜凪しおり',
        '協力　たま緒（肉球）',
        'この物語はフィクションです。',
        '猫は、たぶん、話しません。',
      ]
        .map((text, index) => line(text, 1440 + index * 64))
        .join('')
    )
  },
}
