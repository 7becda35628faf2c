import { captain } from '../../cast/captain.ts'
import { gull } from '../../cast/gull.ts'
import { gen, kai, mio } from '../../cast/lighthouse-cast.ts'
import { dots, fade, flat, focus, halo, rain, sparkle, speed } from '../../kit/effects.ts'
import { SPLASH } from '../../kit/layout.ts'
import { narrate, off, say, shout, sound, type Page } from '../../kit/story.ts'
import {
  keepersRoom,
  lanternRoom,
  lens,
  stairSide,
  stoneWall,
  tableTop,
} from '../../places/interior.ts'
import { beams, headland, lighthouse } from '../../places/lighthouse.ts'
import { handWithKey, key, keyShape, openHand, sevenLockDoor } from '../../places/props.ts'
import { birds, sea, sky } from '../../places/sky-and-sea.ts'
import { ghostShip, lightsOnSea, openBook } from '../../places/wonders.ts'
import { colophonPage } from '../front-matter.ts'

const NEST = `<path d="M-190 40Q0 100 190 40Q150 130 0 136Q-150 130 -190 40Z" fill="#7f9bb8" stroke="#12161f" stroke-width="6"/><path d="M-176 60Q-60 90 60 84M-140 100Q0 120 130 96M-180 46Q0 20 184 46" stroke="#12161f" stroke-width="4" fill="none"/><g transform="translate(40 10) rotate(70) scale(0.7)">${keyShape(2)}</g><ellipse cx="-70" cy="20" rx="34" ry="42" fill="#fff" stroke="#12161f" stroke-width="5"/>`

/** Keys three and four, and what the keeper kept to himself. */
export const CONFESSION: readonly Page[] = [
  {
    rows: [{ h: 5, cols: [3, 4], slant: 12 }, { h: 5 }, { h: 5, cols: [4, 3], slant: -12 }],
    panels: [
      {
        back: [stoneWall(true)],
        front: [sevenLockDoor(0.02, 0.7, 2, 1), handWithKey(0.44, 0.5, 0.74, 1, '#d5e0eb')],
        sounds: [sound('カチリ', 0.84, 0.24, 84, 4, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(1)],
        actors: [gen({ x: 0.44, y: 0.58, size: 0.56, mood: 'surprise', look: 0.3 })],
        talk: [say('gen', '二つめまで……\n一週間でか', 0.85, 0.3)],
      },
      {
        back: [keepersRoom()],
        actors: [
          gen({ x: 0.18, y: 0.5, size: 0.36, mood: 'calm', look: 0.4 }),
          kai({ x: 0.5, y: 0.52, size: 0.33, mood: 'grin' }),
          mio({ x: 0.78, y: 0.54, size: 0.32, mood: 'happy', look: -0.3 }),
        ],
        front: [tableTop(0.84)],
        talk: [
          say('mio', '三つめは\n「空にいちばん近い\nゆりかご」だって', 0.94, 0.32),
          say('kai', '山か？', 0.35, 0.22),
        ],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.44, y: 0.58, size: 0.54, mood: 'ask', look: -0.4 })],
        talk: [say('mio', '空に近くて、\nゆりかご……', 0.85, 0.28)],
      },
      {
        back: [dots('tone1')],
        actors: [gull({ x: 0.48, y: 0.58, size: 0.62 })],
        sounds: [sound('ぷい', 0.82, 0.24, 64, 6)],
      },
    ],
  },
  {
    rows: [{ h: 7, bleed: true }, { h: 5, cols: [1, 1], slant: 12 }, { h: 4 }],
    panels: [
      {
        back: [
          sky('day', 0.9),
          birds([0.7, 0.3, 30], [0.8, 0.22, 22]),
          lighthouse(0.3, 1.5, 1.5, { hasHouse: false }),
        ],
        actors: [
          mio({ x: 0.62, y: 0.5, size: 0.2, mood: 'awe', look: -0.7, pose: 'lookout' }),
          gull({ x: 0.32, y: 0.14, size: 0.2 }),
        ],
        talk: [shout('mio', '巣だ！', 0.9, 0.26), narrate('灯台の、てっぺん。', 0.1, 0.14)],
      },
      {
        back: [
          flat(1),
          (box) =>
            `<g transform="translate(${box.x + box.w * 0.5} ${box.y + box.h * 0.5}) scale(${box.h / 420})">${NEST}</g>`,
          sparkle([0.74, 0.26, 36]),
        ],
        talk: [narrate('ハートの鍵。', 0.88, 0.24)],
      },
      {
        back: [dots('tone1')],
        actors: [kai({ x: 0.44, y: 0.58, size: 0.52, mood: 'shock' })],
        talk: [say('kai', 'おまえが\n持ってたのか', 0.85, 0.3)],
      },
      {
        back: [flat(0)],
        actors: [
          gull({ x: 0.24, y: 0.62, size: 0.62, act: 'cry' }),
          mio({ x: 0.6, y: 0.56, size: 0.56, mood: 'happy', look: -0.3 }),
        ],
        talk: [
          say('mio', 'おむすび十個と、\n取りかえっこね', 0.88, 0.3),
          off('アー！', 0.42, 0.24, [0.34, 0.4], 'shout'),
        ],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [4, 3], slant: -12 },
      { h: 5, cols: [3, 4], slant: 14 },
      { h: 6, bleed: 'right' },
    ],
    panels: [
      {
        back: [lanternRoom(), rain(0.3)],
        actors: [gen({ x: 0.46, y: 0.58, size: 0.56, mood: 'sad', look: -0.4 })],
        talk: [say('gen', '櫂。おまえに、\n言わねばならん', 0.85, 0.3)],
      },
      {
        back: [flat(4)],
        actors: [kai({ x: 0.46, y: 0.58, size: 0.56, mood: 'ask', look: 0.4 })],
        talk: [say('kai', '……なんだよ', 0.84, 0.24)],
      },
      {
        back: [fade('top')],
        actors: [gen({ x: 0.46, y: 0.6, size: 0.62, mood: 'sad' })],
        talk: [say('gen', '灯りを数えた、\n二人目の男', 0.85, 0.28)],
      },
      {
        back: [flat(5), rain(0.8)],
        actors: [gen({ x: 0.48, y: 0.6, size: 0.6, view: 'rear' })],
        talk: [off('おまえの\n父親だ', 0.84, 0.3, [0.55, 0.55])],
      },
      {
        back: [
          sky('night', 0.5),
          sea(0.48, 'night', 0.9),
          lightsOnSea(7, 0.48, [0.1, 0.9]),
          rain(1, 0.34),
        ],
        actors: [],
        talk: [
          narrate('あの夜、船を出せと\n言ったのは、わしだ。', 0.92, 0.3),
          narrate('帰れなかったのは、\nあいつだけだ。', 0.16, 0.34),
        ],
      },
    ],
  },
  {
    rows: [{ h: 6, cols: [1], bleed: true }, { h: 5, cols: [3, 4], slant: 18 }, { h: 5 }],
    panels: [
      {
        back: [focus(0.45, 0.5, 0.5)],
        actors: [kai({ x: 0.45, y: 0.54, size: 0.6, mood: 'shout', look: 0.2 })],
        talk: [shout('kai', '知ってて、\nだまってたのか！', 0.85, 0.34, 50)],
      },
      {
        back: [flat(2)],
        actors: [gen({ x: 0.46, y: 0.6, size: 0.58, mood: 'sad', look: 0.2 })],
        talk: [say('gen', '……すまん', 0.84, 0.22)],
      },
      {
        back: [flat(4), rain(0.4)],
        actors: [kai({ x: 0.44, y: 0.58, size: 0.56, mood: 'cry', look: -0.3 })],
        talk: [say('kai', 'もう、\nひとりで探す', 0.85, 0.28)],
      },
      {
        back: [stairSide(), speed(-30, true)],
        actors: [
          kai({ x: 0.26, y: 0.42, size: 0.28, view: 'rear', pose: 'run' }),
          mio({ x: 0.74, y: 0.56, size: 0.32, mood: 'shout', look: -0.6, pose: 'reach' }),
        ],
        talk: [shout('mio', '待って、櫂！', 0.93, 0.3)],
        sounds: [sound('ダダダ', 0.1, 0.64, 90, -8, { fill: '#fff', stroke: '#12161f' })],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [1, 1] }, { h: 5 }, { h: 5, cols: [4, 3], slant: 12 }],
    panels: [
      {
        back: [keepersRoom()],
        actors: [mio({ x: 0.46, y: 0.58, size: 0.46, mood: 'sad', look: -0.3 })],
        front: [tableTop(0.86)],
      },
      {
        back: [flat(2)],
        front: [openBook(0.5, 0.56, 0.6)],
        talk: [narrate('「鍵は、人に宿る。\n手ばなすときに\n鍵になる」', 0.86, 0.34)],
      },
      {
        back: [lanternRoom(), lens(0.1, 0.5, 0.8)],
        actors: [
          gen({ x: 0.36, y: 0.56, size: 0.38, mood: 'sad', look: 0.4 }),
          mio({ x: 0.74, y: 0.58, size: 0.34, mood: 'ask', look: -0.5 }),
        ],
        talk: [
          say('mio', '源さん。その帽子の\nいかり、見せて', 0.93, 0.3),
          say('gen', '……ばあさんが、\nくれたものだ', 0.55, 0.28),
        ],
      },
      {
        back: [flat(5), halo(0.5, 0.4, 0.4, 0.2)],
        front: [
          openHand(0.5, 0.66, 0.86, '#48637f', 4),
          key(0.46, 0.4, 0.4, 3, 16),
          sparkle([0.7, 0.22, 44]),
        ],
        talk: [narrate('四つめ。', 0.88, 0.2)],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.46, y: 0.6, size: 0.54, mood: 'brave' })],
        talk: [say('mio', '櫂に、\n届けなきゃ', 0.84, 0.28)],
      },
    ],
  },
  {
    rows: [
      { h: 5, bleed: true },
      { h: 5, cols: [4, 3], slant: -16 },
      { h: 5, cols: [1, 1] },
    ],
    panels: [
      {
        back: [
          sky('storm', 0.6),
          sea(0.56, 'storm', 1),
          headland('right', 0.6, 0.5, true),
          rain(1.4, 0.36),
        ],
        actors: [kai({ x: 0.28, y: 0.62, size: 0.22, view: 'rear' })],
        talk: [narrate('入り江に、\nあの船がいた。', 0.93, 0.26)],
        sounds: [sound('ザアアア', 0.1, 0.46, 110, 8, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(5), ghostShip(0.5, 0.9, 0.9), rain(0.8)],
        talk: [off('……櫂……', 0.84, 0.24, [0.6, 0.6], 'whisper')],
      },
      {
        back: [flat('ink')],
        actors: [kai({ x: 0.46, y: 0.6, size: 0.56, mood: 'surprise' })],
        talk: [say('kai', '父さん？', 0.84, 0.26)],
      },
      {
        back: [flat(5), halo(0.5, 0.4, 0.4, 0.12)],
        actors: [captain({ x: 0.5, y: 0.46, size: 0.44 })],
        talk: [],
      },
      {
        back: [flat(5), rain(0.8)],
        actors: [mio({ x: 0.44, y: 0.58, size: 0.54, mood: 'shout', look: -0.4 })],
        talk: [shout('mio', '櫂！\n乗っちゃだめ！', 0.84, 0.3)],
      },
    ],
  },
  {
    hue: 'teal',
    frames: [SPLASH],
    pageNumber: false,
    panels: [
      {
        back: [
          sky('night', 0.64),
          sea(0.62, 'night', 0.9),
          lightsOnSea(8, 0.62, [0.02, 0.98]),
          beams(0.9, 0.92, 0.36, [190, 206], 4),
          ghostShip(0.4, 0.68, 0.5, true),
          headland('right', 0.86, 0.42, true),
          lighthouse(0.9, 0.92, 0.3, { isNight: true, isLit: true, hasHouse: false }),
          rain(1, 0.24),
        ],
        talk: [
          narrate('船は、少年を乗せて\n沖へ向かった。', 0.93, 0.1),
          narrate('灯りは、\n八つから九つになった。', 0.1, 0.2),
        ],
        sounds: [sound('ゴオオ', 0.12, 0.84, 140, -8, { fill: '#fff', stroke: '#12161f' })],
      },
    ],
  },
  colophonPage({
    volume: '第二巻',
    next: '第三巻「九つの灯り」へつづく',
    date: '二〇二六年五月十六日',
    picture: [
      sky('day', 0.7),
      sea(0.64, 'day', 0.2),
      headland('right', 0.58, 0.5),
      lighthouse(0.74, 0.63, 0.5),
      birds([0.3, 0.24, 28], [0.4, 0.32, 20]),
    ],
  }),
]
