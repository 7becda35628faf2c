import { gull } from '../../cast/gull.ts'
import { gen, kai, mio, mioInColour } from '../../cast/lighthouse-cast.ts'
import { dots, fade, flat, focus, halo, rain, sparkle } from '../../kit/effects.ts'
import { SPLASH, inset } from '../../kit/layout.ts'
import { narrate, off, say, shout, sound, type Page } from '../../kit/story.ts'
import { rowboat, village } from '../../places/harbour.ts'
import { stairSide } from '../../places/interior.ts'
import { headland, lighthouse } from '../../places/lighthouse.ts'
import { key, lantern, lanternShape } from '../../places/props.ts'
import { birds, sea, sky } from '../../places/sky-and-sea.ts'
import { ghostShip, lightsOnSea, seaCave, well } from '../../places/wonders.ts'
import { coverPage, keyArc } from '../cover.ts'
import { contentsPage } from '../front-matter.ts'

/** The ship that came, and the well that never empties. */
export const WELL: readonly Page[] = [
  coverPage({
    volume: 2,
    hue: 'teal',
    back: [
      sky('night', 0.7),
      ghostShip(0.36, 0.66, 0.42),
      sea(0.66, 'night', 0.8),
      lightsOnSea(7, 0.66, [0.02, 0.98]),
      rain(0.7, 0.26, '#b4ddd6'),
      keyArc(640, 1150, 560, 200, 340, 0.5),
    ],
    actors: [
      kai({ x: 0.64, y: 0.7, size: 0.18, look: -0.4, mood: 'brave', isSeated: true }),
      mioInColour({
        x: 0.38,
        y: 0.72,
        size: 0.18,
        look: 0.4,
        mood: 'brave',
        pose: 'chest',
        isSeated: true,
      }),
    ],
    front: [rowboat(0.5, 0.9, 0.34)],
  }),
  contentsPage({
    volume: '第二巻',
    chapters: [
      ['第五話　流れついた船', '3'],
      ['第六話　井戸の底', '6'],
      ['第七話　三つめの巣', '9'],
      ['第八話　二人目の男', '11'],
    ],
    picture: [
      sky('day', 0.8),
      sea(0.62, 'day', 0.2),
      headland('left', 0.5, 0.96),
      well(0.42, 0.76, 0.56),
      birds([0.7, 0.2, 30], [0.8, 0.28, 20]),
    ],
  }),
  {
    rows: [
      { h: 9, bleed: true },
      { h: 5, cols: [1, 1], slant: 12 },
    ],
    panels: [
      {
        back: [
          sky('night', 0.6),
          sea(0.58, 'night', 0.6),
          ghostShip(0.4, 0.74, 0.6),
          headland('right', 0.74, 0.44, true),
          lighthouse(0.86, 0.8, 0.4, { isNight: true, hasHouse: false }),
          rain(0.9),
        ],
        sounds: [sound('ギイイ', 0.1, 0.7, 120, -8, { fill: '#fff', stroke: '#12161f' })],
        talk: [narrate('船は、岩の手前で\n止まった。', 0.93, 0.14)],
      },
      {
        back: [flat(5), rain(0.5)],
        actors: [kai({ x: 0.46, y: 0.55, size: 0.54, look: -0.4, mood: 'surprise' })],
        talk: [say('kai', '父さんの\n船じゃない', 0.85, 0.3)],
      },
      {
        back: [flat(5), rain(0.5)],
        actors: [mio({ x: 0.46, y: 0.56, size: 0.54, look: 0.4, mood: 'worry' })],
        talk: [say('mio', 'じゃあ、\nだれの？', 0.85, 0.3)],
      },
    ],
  },
  {
    rows: [{ h: 5 }, { h: 5, cols: [4, 3], slant: -12 }, { h: 5, cols: [3, 4], slant: 12 }],
    panels: [
      {
        back: [sky('day', 0.6), sea(0.56, 'day', 0.1), birds([0.3, 0.2, 24], [0.42, 0.3, 18])],
        actors: [
          mio({ x: 0.76, y: 0.6, size: 0.3, view: 'rear' }),
          kai({ x: 0.58, y: 0.58, size: 0.31, view: 'rear' }),
        ],
        talk: [
          narrate('朝。\n海には、\n何もなかった。', 0.92, 0.34),
          off('消えてる……', 0.28, 0.34, [0.56, 0.5]),
        ],
      },
      {
        back: [sky('day', 0.5), sea(0.46, 'day', 0.1)],
        front: [lantern(0.5, 0.3, 210)],
        talk: [narrate('灯りがひとつ、\n残されて。', 0.88, 0.3)],
      },
      {
        back: [flat(0)],
        actors: [gen({ x: 0.5, y: 0.58, size: 0.56, look: -0.4, mood: 'worry' })],
        talk: [say('gen', '…………', 0.84, 0.24)],
      },
      {
        back: [dots('tone1')],
        actors: [kai({ x: 0.46, y: 0.56, size: 0.56, look: 0.4, mood: 'brave' })],
        talk: [say('kai', '井戸へ行こう', 0.84, 0.24)],
      },
      {
        back: [fade('bottom')],
        actors: [
          mio({ x: 0.36, y: 0.52, size: 0.46, mood: 'smile', look: 0.3, pose: 'chest' }),
          gull({ x: 0.14, y: 0.76, size: 0.36 }),
        ],
        talk: [say('mio', 'うん。\n二つめの鍵！', 0.82, 0.26)],
      },
    ],
  },
  {
    rows: [
      { h: 7, bleed: 'right' },
      { h: 5, cols: [3, 4], slant: -14 },
      { h: 4, cols: [4, 3], slant: 10 },
    ],
    panels: [
      {
        back: [
          sky('day', 0.8),
          village(0.6, 0.7),
          headland('left', 0.62, 1.2),
          well(0.5, 0.86, 0.5),
        ],
        actors: [
          kai({ x: 0.8, y: 0.58, size: 0.17, look: -0.6, mood: 'calm', pose: 'point' }),
          mio({ x: 0.22, y: 0.6, size: 0.16, look: 0.6, mood: 'awe' }),
        ],
        talk: [say('kai', '満ち潮でも、\n引き潮でも、\n水の高さが同じだ', 0.93, 0.2)],
      },
      {
        back: [flat(4)],
        actors: [mio({ x: 0.5, y: 0.58, size: 0.56, mood: 'awe', gaze: 0 })],
        talk: [say('mio', 'しょっぱい\nにおい', 0.84, 0.24)],
      },
      {
        back: [flat('ink'), halo(0.5, 0.6, 0.4, 0.14)],
        front: [key(0.5, 0.5, 0.24, 1, 20), sparkle([0.6, 0.4, 26])],
        talk: [narrate('底で、\n何かが光った。', 0.88, 0.26)],
      },
      {
        back: [flat(1)],
        actors: [kai({ x: 0.44, y: 0.6, size: 0.6, look: 0.4, mood: 'grin' })],
        talk: [say('kai', 'おれが\nもぐる', 0.84, 0.28)],
      },
      {
        back: [focus(0.5, 0.55, 0.44)],
        actors: [mio({ x: 0.46, y: 0.62, size: 0.6, mood: 'shout' })],
        talk: [shout('mio', 'ずるい！', 0.84, 0.26)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [4, 5], slant: 14 }, { h: 5 }, { h: 5, cols: [1, 1, 1] }],
    panels: [
      {
        back: [flat(1), well(0.5, 0.98, 0.9)],
        actors: [],
        sounds: [sound('ドボン', 0.84, 0.36, 90, -8)],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.4, y: 0.52, size: 0.46, mood: 'shock', look: -0.3 })],
        talk: [shout('mio', 'むすびが\n先に行った！', 0.84, 0.34)],
      },
      {
        back: [flat(4), halo(0.3, 0.3, 0.5, 0.14)],
        actors: [
          kai({ x: 0.68, y: 0.48, size: 0.36, look: -0.4, mood: 'surprise' }),
          mio({ x: 0.32, y: 0.54, size: 0.34, look: 0.4, mood: 'worry', pose: 'reach' }),
        ],
        talk: [
          say('kai', '……待て。\n水の音が、\n変だ', 0.92, 0.34),
          say('mio', '浅い？', 0.1, 0.28),
        ],
      },
      {
        back: [stairSide()],
        sounds: [sound('ゴゴ', 0.5, 0.4, 90, -6, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(4)],
        actors: [gull({ x: 0.5, y: 0.6, size: 0.7, act: 'cry' })],
        talk: [off('アー', 0.84, 0.2, [0.7, 0.4])],
      },
      {
        back: [flat(5)],
        actors: [kai({ x: 0.46, y: 0.6, size: 0.54, look: -0.3, mood: 'surprise' })],
        talk: [say('kai', '階段だ', 0.84, 0.22)],
      },
    ],
  },
  {
    frames: [SPLASH, inset(0.58, 0.05, 0.37, 0.2, 8)],
    panels: [
      {
        back: [seaCave(), lightsOnSea(5, 0.74, [0.2, 0.86]), headland('left', 0.86, 0.72, true)],
        actors: [
          kai({ x: 0.46, y: 0.69, size: 0.09, view: 'rear' }),
          mio({ x: 0.3, y: 0.7, size: 0.085, view: 'rear' }),
        ],
        front: [rowboat(0.8, 0.9, 0.09)],
        talk: [narrate('井戸の底には、\n海があった。', 0.1, 0.14)],
        sounds: [sound('ピチャン', 0.86, 0.5, 100, 8, { fill: '#fff', stroke: '#12161f' })],
      },
      { back: [flat(4)], actors: [mio({ x: 0.5, y: 0.58, size: 0.66, mood: 'awe', look: -0.5 })] },
    ],
  },
  {
    rows: [
      { h: 6, bleed: 'left' },
      { h: 5, cols: [4, 3], slant: 12 },
      { h: 5, cols: [3, 4], slant: -12 },
    ],
    panels: [
      {
        back: [seaCave()],
        actors: [
          kai({
            x: 0.62,
            y: 0.5,
            size: 0.26,
            look: -0.5,
            mood: 'calm',
            pose: 'hold',
            isSeated: true,
          }),
          mio({
            x: 0.42,
            y: 0.52,
            size: 0.25,
            look: -0.6,
            isSeated: true,
            mood: 'awe',
            pose: 'lift',
            prop: `<g transform="translate(240 -10)">${lanternShape()}</g>`,
          }),
        ],
        front: [rowboat(0.52, 0.84, 0.5)],
        talk: [say('kai', '潮が引かないんじゃない。\nここが、海なんだ', 0.94, 0.36)],
      },
      {
        back: [flat(5), halo(0.5, 0.36, 0.4, 0.2)],
        front: [key(0.5, 0.26, 0.5, 1, 0), sparkle([0.74, 0.24, 40], [0.3, 0.5, 24])],
        talk: [narrate('三角の鍵。', 0.88, 0.2)],
      },
      {
        back: [flat(4)],
        actors: [mio({ x: 0.46, y: 0.6, size: 0.54, mood: 'awe', pose: 'up' })],
        talk: [say('mio', 'とどかない', 0.84, 0.24)],
      },
      {
        back: [dots('tone2')],
        actors: [kai({ x: 0.5, y: 0.6, size: 0.54, mood: 'shy', look: 0.3 })],
        talk: [say('kai', '……乗れ。\n肩に', 0.84, 0.26)],
      },
      {
        back: [flat(4), sparkle([0.7, 0.2, 34])],
        actors: [
          mio({ x: 0.46, y: 0.26, size: 0.27, mood: 'happy', pose: 'up' }),
          kai({ x: 0.46, y: 0.72, size: 0.3, mood: 'sulk', look: 0.3 }),
        ],
        talk: [say('mio', 'とれた！', 0.85, 0.24), say('kai', '重い', 0.14, 0.62)],
      },
    ],
  },
]
