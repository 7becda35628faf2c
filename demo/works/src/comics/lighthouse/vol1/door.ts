import { gull } from '../../cast/gull.ts'
import { gen, kai, mio } from '../../cast/lighthouse-cast.ts'
import { burst, dots, fade, flat, focus, halo, rain, sparkle } from '../../kit/effects.ts'
import { inset, SPLASH } from '../../kit/layout.ts'
import { narrate, off, say, shout, sound, type Page } from '../../kit/story.ts'
import { keepersRoom, lanternRoom, stairSide, stoneWall, tableTop } from '../../places/interior.ts'
import { headland, lighthouse } from '../../places/lighthouse.ts'
import { handWithKey, key, sevenLockDoor } from '../../places/props.ts'
import { sea, sky } from '../../places/sky-and-sea.ts'
import { ghostShip, lightsOnSea, openBook } from '../../places/wonders.ts'
import { colophonPage } from '../front-matter.ts'

const COAT = '#d5e0eb'

/** The cellar, and the boy who takes the key. */
export const DOOR: readonly Page[] = [
  {
    frames: [SPLASH, inset(0.05, 0.74, 0.42, 0.22, -8)],
    panels: [
      {
        back: [stoneWall(true), sevenLockDoor(0.5, 0.42, 0.6, 0)],
        actors: [
          gen({ x: 0.8, y: 0.66, size: 0.13, view: 'rear' }),
          mio({ x: 0.62, y: 0.72, size: 0.105, view: 'rear' }),
        ],
        talk: [
          say('mio', '錠前が……\n七つ', 0.88, 0.14),
          say('gen', 'ばあさんが\n一生かけて、\n開けられなかった\n扉だ', 0.13, 0.2),
        ],
      },
      {
        back: [flat(4), halo(0.3, 0.5, 0.5, 0.2)],
        actors: [mio({ x: 0.45, y: 0.52, size: 0.66, mood: 'awe', look: -0.3 })],
        talk: [],
      },
    ],
  },
  {
    rows: [{ h: 4, cols: [4, 3], slant: 12 }, { h: 5 }, { h: 6, cols: [3, 4], slant: -16 }],
    panels: [
      {
        back: [stoneWall(true)],
        actors: [mio({ x: 0.5, y: 0.56, size: 0.64, mood: 'brave', look: -0.5, pose: 'chest' })],
        talk: [say('mio', 'やってみて、\nいい？', 0.87, 0.34)],
      },
      {
        back: [flat(4)],
        actors: [gen({ x: 0.5, y: 0.56, size: 0.64, mood: 'brave', look: 0.4 })],
        talk: [say('gen', '…………', 0.84, 0.26)],
      },
      {
        back: [flat(5), halo(0.34, 0.5, 0.4, 0.2)],
        front: [sevenLockDoor(0.02, 0.85, 2.3, 0), handWithKey(0.42, 0.5, 0.8, 0, COAT)],
      },
      {
        back: [focus(0.5, 0.4, 0.3)],
        front: [key(0.5, 0.28, 0.62, 0, 0)],
        sounds: [sound('カチリ', 0.84, 0.5, 100, 4)],
      },
      {
        back: [flat('ink'), halo(0.4, 0.5, 0.5, 0.25)],
        front: [sevenLockDoor(0.74, 1.12, 1.9, 1), sparkle([0.5, 0.3, 60], [0.36, 0.6, 36])],
        talk: [off('ひとつ、\n開いた……！', 0.13, 0.24, [0.0, 0.7])],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [3, 4], slant: 14 },
      { h: 7, bleed: true },
      { h: 4, cols: [4, 3], slant: -12 },
    ],
    panels: [
      {
        back: [flat(1)],
        actors: [mio({ x: 0.48, y: 0.55, size: 0.58, mood: 'happy' })],
        front: [sparkle([0.14, 0.2, 30], [0.2, 0.4, 20])],
        talk: [say('mio', 'やった！', 0.84, 0.22)],
      },
      {
        back: [stairSide()],
        actors: [mio({ x: 0.66, y: 0.6, size: 0.42, mood: 'surprise', look: -0.8 })],
        front: [burst(0.54, 0.3, 60, -40)],
        sounds: [sound('ゴトン', 0.14, 0.36, 96, -6, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [stairSide(), focus(0.42, 0.42, 0.46, true)],
        actors: [kai({ x: 0.42, y: 0.36, size: 0.26, look: 0.4, mood: 'brave', pose: 'point' })],
        talk: [shout('kai', 'その鍵、\nおれに\nわたせ！', 0.88, 0.26)],
      },
      {
        back: [dots('tone1')],
        actors: [
          mio({ x: 0.3, y: 0.66, size: 0.46, look: 0.5, mood: 'angry' }),
          gen({ x: 0.68, y: 0.64, size: 0.46, look: -0.4, mood: 'angry' }),
        ],
        talk: [
          say('gen', '港の小僧か。\nどこから入った', 0.9, 0.26),
          say('mio', '港で\n会った子！', 0.1, 0.26),
        ],
      },
      {
        back: [flat(4)],
        actors: [kai({ x: 0.5, y: 0.55, size: 0.6, look: -0.3, mood: 'grin' })],
        talk: [say('kai', '玄関、\n開いてたぞ', 0.83, 0.3)],
      },
    ],
  },
]

/** The log book, and the eighth light. */
export const EIGHTH_LIGHT: readonly Page[] = [
  {
    rows: [{ h: 5 }, { h: 5, cols: [3, 4], slant: 14 }, { h: 5, cols: [4, 3], slant: -14 }],
    panels: [
      {
        back: [keepersRoom()],
        actors: [
          gen({ x: 0.2, y: 0.46, size: 0.38, look: 0.5, mood: 'calm' }),
          kai({ x: 0.5, y: 0.5, size: 0.34, look: 0.3, mood: 'calm' }),
          mio({ x: 0.78, y: 0.52, size: 0.33, look: -0.5, mood: 'calm' }),
        ],
        front: [tableTop(0.82)],
        talk: [say('gen', 'ばあさんの\n灯台日誌だ', 0.35, 0.2)],
      },
      {
        back: [flat(2)],
        front: [openBook(0.5, 0.5, 0.6)],
        sounds: [sound('パラリ', 0.85, 0.24, 60, 6)],
      },
      {
        back: [fade('top')],
        actors: [mio({ x: 0.44, y: 0.53, size: 0.52, look: -0.4, mood: 'talk', gaze: 0.2 })],
        talk: [say('mio', '「二つめの鍵は、\n{潮|しお}の引かない\n井戸の底」', 0.84, 0.36)],
      },
      {
        back: [flat(0)],
        actors: [kai({ x: 0.44, y: 0.53, size: 0.54, look: 0.5, mood: 'brave' })],
        talk: [say('kai', '潮の引かない\n井戸……\n知ってるぞ、それ', 0.84, 0.36)],
      },
      {
        back: [dots('tone1')],
        actors: [gull({ x: 0.46, y: 0.58, size: 0.6, act: 'cry' })],
        talk: [shout('gull', 'アーッ！', 0.82, 0.24)],
      },
    ],
  },
  {
    rows: [
      { h: 4, cols: [1, 1, 1] },
      { h: 5, cols: [3, 4], slant: 18 },
      { h: 6, bleed: true },
    ],
    panels: [
      {
        back: [flat(1)],
        actors: [mio({ x: 0.5, y: 0.58, size: 0.64, mood: 'ask', look: 0.3 })],
        talk: [say('mio', 'むすび？', 0.82, 0.22)],
      },
      {
        back: [flat(2)],
        actors: [kai({ x: 0.5, y: 0.58, size: 0.62, mood: 'calm', look: 0.8 })],
        sounds: [sound('フッ', 0.84, 0.3, 80)],
      },
      { back: [flat('ink')], actors: [], talk: [off('灯りが……\n消えた？', 0.6, 0.46, [0.2, 0.9])] },
      {
        back: [flat(5), rain(0.6)],
        actors: [gen({ x: 0.5, y: 0.56, size: 0.66, mood: 'shock' })],
        talk: [say('gen', 'ばかな', 0.85, 0.24)],
      },
      {
        back: [flat(5)],
        actors: [gen({ x: 0.44, y: 0.54, size: 0.54, look: -0.6, mood: 'worry' })],
        front: [rain(0.5)],
        talk: [say('gen', '雨の夜に\n消えたことなど、\n一度も……！', 0.85, 0.36)],
      },
      {
        back: [lanternRoom()],
        actors: [
          kai({ x: 0.26, y: 0.5, size: 0.34, view: 'rear' }),
          mio({ x: 0.52, y: 0.54, size: 0.32, view: 'rear' }),
          gen({ x: 0.8, y: 0.48, size: 0.37, view: 'rear' }),
        ],
        talk: [off('見ろ。\n沖だ', 0.1, 0.22, [0.22, 0.45])],
        sounds: [sound('ザザアア', 0.93, 0.46, 90, 0, { fill: '#fff', stroke: '#12161f' })],
      },
    ],
  },
  {
    rows: [{ h: 4, cols: [1, 1] }, { h: 4 }, { h: 5, cols: [2, 3], slant: 16 }],
    panels: [
      {
        back: [flat(5)],
        actors: [mio({ x: 0.5, y: 0.55, size: 0.66, mood: 'calm', look: -0.4 })],
        talk: [say('mio', '一、二、\n三……', 0.85, 0.3)],
      },
      {
        back: [flat(5)],
        actors: [kai({ x: 0.5, y: 0.55, size: 0.64, mood: 'calm', look: -0.4 })],
        talk: [say('kai', '四、五、\n六、七……', 0.84, 0.34)],
      },
      { back: [sky('night', 0.5), sea(0.48, 'night', 0.3), lightsOnSea(7, 0.5, [0.04, 0.96])] },
      {
        back: [flat('ink')],
        actors: [mio({ x: 0.5, y: 0.58, size: 0.8, mood: 'surprise' })],
        talk: [],
      },
      {
        back: [flat('ink'), focus(0.4, 0.5, 0.5, true)],
        actors: [kai({ x: 0.4, y: 0.55, size: 0.6, mood: 'shock', look: -0.2 })],
        talk: [shout('kai', '八つめ？', 0.84, 0.3)],
      },
    ],
  },
  {
    hue: 'indigo',
    frames: [SPLASH],
    panels: [
      {
        back: [
          sky('night', 0.6),
          sea(0.58, 'night', 1),
          lightsOnSea(7, 0.58, [0.02, 0.98]),
          ghostShip(0.42, 0.7, 0.42),
          headland('right', 0.84, 0.44, true),
          lighthouse(0.87, 0.88, 0.27, { isNight: true, hasHouse: false }),
          rain(1.1, 0.22),
        ],
        talk: [
          narrate('誰も乗せていない船が、\n灯りをひとつ掲げて。', 0.9, 0.12),
          narrate('まっすぐ、\nこちらへ来る。', 0.1, 0.2),
        ],
        sounds: [sound('ギィィ', 0.1, 0.82, 120, -8, { fill: '#fff', stroke: '#12161f' })],
      },
    ],
    pageNumber: false,
  },
  colophonPage({
    volume: '第一巻',
    next: '第二巻「潮の引かない井戸」へつづく',
    date: '二〇二六年二月十四日',
    picture: [
      sky('dusk', 0.7),
      sea(0.66, 'dusk', 0.1),
      headland('left', 0.6, 0.6),
      lighthouse(0.3, 0.66, 0.5),
    ],
  }),
]
