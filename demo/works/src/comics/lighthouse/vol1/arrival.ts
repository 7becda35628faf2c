import { gull } from '../../cast/gull.ts'
import { gen, kai, mio, mioInColour } from '../../cast/lighthouse-cast.ts'
import { burst, dots, fade, flat, focus, halo, rain, sparkle } from '../../kit/effects.ts'
import { inset, SPLASH } from '../../kit/layout.ts'
import { narrate, off, say, shout, sound, think, type Page } from '../../kit/story.ts'
import { bollard, ferry, quay, village } from '../../places/harbour.ts'
import { keepersRoom, stoneWall, tableTop } from '../../places/interior.ts'
import { beams, headland, lighthouse } from '../../places/lighthouse.ts'
import { key, lanternShape, letterPaper, openHand, suitcase } from '../../places/props.ts'
import { birds, moon, sea, sky } from '../../places/sky-and-sea.ts'
import { coverPage, keyArc } from '../cover.ts'
import { contentsPage } from '../front-matter.ts'

const lanternInHand = `<g transform="translate(322 62)">${lanternShape('#ffe27a')}</g>`

export const ARRIVAL: readonly Page[] = [
  coverPage({
    volume: 1,
    hue: 'indigo',
    back: [
      sky('night', 0.75),
      moon(0.2, 0.34, 70),
      beams(0.36, 0.62, 0.5, [200, 338], 6),
      headland('left', 0.58, 0.66, true),
      lighthouse(0.36, 0.62, 0.5, { isLit: true, isNight: true, hasHouse: false }),
      sea(0.74, 'night', 0.5),
      rain(0.8, 0.3, '#b9cfe9'),
      keyArc(700, 1290, 560, 196, 344, 0.62),
    ],
    actors: [
      mioInColour({
        x: 0.42,
        y: 0.67,
        size: 0.21,
        look: 0.35,
        mood: 'awe',
        pose: { left: { upper: 14, fore: 6 }, right: { upper: 80, fore: 104, hand: 'fist' } },
        prop: lanternInHand,
      }),
      gull({ x: 0.68, y: 0.722, size: 0.125, flip: true }),
    ],
  }),
  contentsPage({
    volume: '第一巻',
    chapters: [
      ['第一話　晴れの日の灯台', '3'],
      ['第二話　雨の夜の灯台', '10'],
      ['第三話　扉と錠前', '16'],
      ['第四話　八つめの灯り', '23'],
    ],
    picture: [
      sky('dusk', 0.7),
      sea(0.66, 'dusk', 0.2),
      headland('right', 0.5, 0.5),
      lighthouse(0.78, 0.55, 0.52),
      birds([0.2, 0.3, 30], [0.3, 0.22, 22], [0.4, 0.34, 18]),
    ],
  }),
  {
    hue: 'indigo',
    rows: [
      { h: 10, bleed: true },
      { h: 5, cols: [5, 4], slant: 14 },
    ],
    panels: [
      {
        back: [
          sky('day', 0.62),
          headland('left', 0.5, 0.3),
          lighthouse(0.13, 0.52, 0.2),
          sea(0.6, 'day', 0.2),
          ferry(0.6, 0.78, 0.24),
          birds([0.3, 0.3, 34], [0.38, 0.24, 24], [0.8, 0.4, 28]),
        ],
        sounds: [sound('ボーッ', 0.86, 0.62, 90, 8)],
        talk: [
          narrate('雨の夜にだけ、\n灯る灯台がある。', 0.9, 0.2),
          narrate('祖母はそう言って、\nいつも笑った。', 0.16, 0.2),
        ],
      },
      {
        back: [sky('day', 0.5), sea(0.5, 'day')],
        actors: [
          mioInColour({ x: 0.42, y: 0.42, size: 0.55, look: -0.8, mood: 'calm', gaze: -0.6 }),
        ],
        talk: [think('mio', '……ほんとに\nあった', 0.84, 0.34)],
      },
      {
        back: [flat(1)],
        front: [openHand(0.5, 0.6, 0.9, '#f2bf3e', 8), letterPaper(0.52, 0.36, 0.5, 5)],
        talk: [],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [1] },
      { h: 5, cols: [4, 5], slant: 16 },
      { h: 5, cols: [5, 3], slant: -14 },
    ],
    panels: [
      {
        back: [sky('day', 0.55), sea(0.52, 'day', 0.3)],
        actors: [
          mio({ x: 0.7, y: 0.42, size: 0.42, look: -0.5, mood: 'smile', pose: 'hold' }),
          gull({ x: 0.2, y: 0.66, size: 0.5 }),
        ],
        front: [quay(0.9)],
        talk: [say('mio', 'よし。\nお昼にしよう', 0.92, 0.3)],
      },
      {
        back: [dots('tone1')],
        actors: [
          mio({
            x: 0.55,
            y: 0.48,
            size: 0.56,
            mood: 'happy',
            pose: 'hold',
            prop: '<path d="M-44 160L0 84L44 160Q0 186 -44 160Z" fill="#fff" stroke="#12161f" stroke-width="5" stroke-linejoin="round"/><path d="M-22 172V132H22V172Q0 178 -22 172Z" fill="#12161f"/>',
          }),
        ],
        talk: [say('mio', 'いただき\nまーす', 0.84, 0.24)],
      },
      {
        back: [focus(0.5, 0.45, 0.5)],
        actors: [
          gull({
            x: 0.52,
            y: 0.52,
            size: 0.78,
            act: 'fly',
            carry:
              '<path d="M-44 60L0 -16L44 60Q0 86 -44 60Z" fill="#fff" stroke="#12161f" stroke-width="5"/><path d="M-22 72V32H22V72Z" fill="#12161f"/>',
          }),
        ],
        sounds: [sound('バサッ', 0.88, 0.4, 120, -10)],
        talk: [],
      },
      {
        back: [fade('top')],
        actors: [mio({ x: 0.45, y: 0.52, size: 0.56, mood: 'shock', look: 0.3, pose: 'up' })],
        front: [burst(0.3, 0.2, 60, -30)],
        talk: [shout('mio', 'わたしの\nおむすび！', 0.84, 0.38)],
      },
      {
        back: [sky('day')],
        actors: [gull({ x: 0.5, y: 0.6, size: 0.62 })],
        front: [sparkle([0.8, 0.3, 26])],
        sounds: [sound('けぷ', 0.24, 0.3, 76, -8)],
      },
    ],
  },
  {
    rows: [
      { h: 7, bleed: true },
      { h: 5, cols: [4, 3], slant: 18 },
      { h: 5, cols: [3, 4], slant: -12 },
    ],
    panels: [
      {
        back: [
          sky('day', 0.5),
          village(0.5, 0.68),
          sea(0.7, 'day', 0.1),
          ferry(0.24, 0.82, 0.3),
          quay(0.86),
          bollard(0.6, 0.95, 96),
        ],
        actors: [mio({ x: 0.8, y: 0.55, size: 0.13, look: -0.6, mood: 'smile', pose: 'walk' })],
        front: [suitcase(0.87, 0.97, 80)],
        talk: [
          narrate('潮見の港。', 0.94, 0.16),
          off('灯台の\nお孫さんかい', 0.36, 0.22, [0.3, 0.62]),
          off('こりゃ\nひと雨くるね', 0.14, 0.24, [0.1, 0.62]),
        ],
      },
      {
        back: [village(0.3, 0.8)],
        actors: [kai({ x: 0.42, y: 0.46, size: 0.54, look: 0.6, mood: 'sulk', pose: 'cross' })],
        talk: [say('kai', 'おい。あんた、\n灯台に行く気か', 0.86, 0.3)],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.5, y: 0.5, size: 0.56, look: -0.5, mood: 'ask' })],
        talk: [say('mio', 'うん。\n今日から\n住むの', 0.83, 0.3)],
      },
      {
        back: [dots('tone2')],
        actors: [kai({ x: 0.5, y: 0.52, size: 0.8, look: 0.2, mood: 'brave' })],
        talk: [say('kai', 'やめとけ', 0.86, 0.4)],
      },
      {
        back: [flat(5), rain(0.5)],
        actors: [kai({ x: 0.3, y: 0.45, size: 0.4, view: 'profile', flip: true, mood: 'brave' })],
        talk: [
          say('kai', 'あそこは、\n人を返さない', 0.78, 0.34),
          say('kai', '……雨の夜は\nとくにな', 0.56, 0.66),
        ],
      },
    ],
  },
  {
    frames: [SPLASH, inset(0.6, 0.66, 0.36, 0.3, 10)],
    panels: [
      {
        back: [
          sky('day', 0.8),
          sea(0.72, 'day', 0.2),
          headland('left', 0.66, 0.86),
          lighthouse(0.34, 0.69, 0.6),
          birds([0.7, 0.2, 40], [0.8, 0.28, 28], [0.62, 0.34, 24]),
        ],
        actors: [mio({ x: 0.17, y: 0.75, size: 0.075, view: 'rear' })],
        front: [suitcase(0.24, 0.882, 76)],
        talk: [narrate('でも、\nわたしには\nここしかない。', 0.88, 0.12)],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.5, y: 0.5, size: 0.6, mood: 'awe', look: -0.5 })],
        talk: [say('mio', '大きい……', 0.86, 0.3)],
      },
    ],
  },
  {
    rows: [
      { h: 4, cols: [3, 4], slant: 12 },
      { h: 6, cols: [1] },
      { h: 5, cols: [4, 4, 3] },
    ],
    panels: [
      {
        back: [stoneWall()],
        actors: [mio({ x: 0.45, y: 0.6, size: 0.6, view: 'rear', pose: 'up' })],
        sounds: [sound('ドン\nドン', 0.8, 0.4, 86, -6)],
      },
      {
        back: [stoneWall()],
        actors: [gen({ x: 0.5, y: 0.62, size: 0.72, mood: 'angry' })],
        front: [],
        sounds: [sound('ギィィ', 0.14, 0.5, 80, 6)],
      },
      {
        back: [stoneWall(), dots('tone1')],
        actors: [
          gen({ x: 0.74, y: 0.46, size: 0.44, look: -0.7, mood: 'angry' }),
          mio({ x: 0.26, y: 0.62, size: 0.36, look: 0.7, mood: 'worry', pose: 'hold' }),
        ],
        talk: [
          say('gen', '新聞は\nとらん', 0.92, 0.22),
          say('mio', 'ちがいます。\n孫です。\n{澪|みお}です', 0.46, 0.25),
        ],
      },
      {
        back: [flat(1)],
        actors: [mio({ x: 0.48, y: 0.66, size: 0.46, mood: 'sulk', look: 0.4 })],
        talk: [off('孫も、\nいらん', 0.86, 0.22, [1.1, 0.4]), shout('mio', '失礼な！', 0.14, 0.26)],
      },
      {
        back: [focus(0.56, 0.48, 0.45)],
        actors: [gen({ x: 0.5, y: 0.58, size: 0.66, mood: 'surprise', look: 0.4 })],
        talk: [say('gen', 'その\n髪留め……', 0.84, 0.22)],
      },
      {
        back: [flat(4), halo(0.5, 0.4, 0.4, 0.25)],
        front: [key(0.5, 0.3, 0.6, 0, 14), sparkle([0.75, 0.24, 40], [0.28, 0.62, 26])],
      },
    ],
  },
  {
    rows: [
      { h: 6, bleed: 'right' },
      { h: 5, cols: [3, 4], slant: -14 },
      { h: 5, cols: [4, 3], slant: 14 },
    ],
    panels: [
      {
        back: [keepersRoom(false)],
        actors: [
          gen({ x: 0.3, y: 0.5, size: 0.34, look: 0.6, mood: 'calm' }),
          mio({ x: 0.72, y: 0.54, size: 0.31, look: -0.6, mood: 'calm' }),
        ],
        front: [tableTop(0.84)],
        talk: [
          say('gen', 'わしは源。\nここの灯台守だ', 0.47, 0.22),
          say('gen', 'ばあさんには\n借りがある', 0.1, 0.24),
        ],
      },
      {
        back: [flat(0)],
        front: [letterPaper(0.5, 0.52, 0.86, -5)],
        talk: [
          narrate('灯台を、\n澪にゆずる。', 0.86, 0.4),
          narrate('鍵は七つ。\nさがしなさい。', 0.2, 0.5),
        ],
      },
      {
        back: [dots('tone1')],
        actors: [mio({ x: 0.4, y: 0.48, size: 0.52, look: 0.6, mood: 'ask', pose: 'hold' })],
        talk: [say('mio', '七つの鍵って、\nなんの鍵？', 0.84, 0.34)],
      },
      {
        back: [fade('bottom')],
        actors: [gen({ x: 0.42, y: 0.5, size: 0.52, look: -0.5, mood: 'sad' })],
        talk: [
          say('gen', 'さあな。\nわしも\n知らん', 0.85, 0.3),
          say('gen', '知らんままの\nほうがいい', 0.68, 0.74),
        ],
      },
      {
        back: [flat(2)],
        actors: [gull({ x: 0.5, y: 0.56, size: 0.6 })],
        talk: [say('gull', 'アー', 0.82, 0.2)],
      },
    ],
  },
]
