import { gull } from '../../cast/gull.ts'
import { gen, kai, mio } from '../../cast/lighthouse-cast.ts'
import { dots, flat, focus, halo } from '../../kit/effects.ts'
import { SPLASH } from '../../kit/layout.ts'
import { narrate, off, say, sound, type Page } from '../../kit/story.ts'
import { stoneWall } from '../../places/interior.ts'
import { headland, lighthouse } from '../../places/lighthouse.ts'
import { handWithKey, sevenLockDoor } from '../../places/props.ts'
import { birds, sea, sky } from '../../places/sky-and-sea.ts'
import { drownedLighthouse } from '../../places/wonders.ts'
import { colophonPage } from '../front-matter.ts'

/** The last lock, and what lies behind the door. */
export const SEVENTH_KEY: readonly Page[] = [
  {
    rows: [{ h: 5, cols: [4, 3], slant: -12 }, { h: 5, cols: [3, 4], slant: 12 }, { h: 5 }],
    panels: [
      {
        back: [stoneWall(true), sevenLockDoor(0.5, 0.56, 1, 6)],
        actors: [],
        talk: [narrate('六つ、開いた。', 0.9, 0.24)],
      },
      {
        back: [dots('tone1')],
        actors: [kai({ x: 0.44, y: 0.6, size: 0.54, mood: 'worry', look: 0.3 })],
        talk: [say('kai', '七つめは、\nどこだ', 0.85, 0.28)],
      },
      {
        back: [flat(4)],
        actors: [gen({ x: 0.46, y: 0.6, size: 0.58, mood: 'calm', look: 0.3 })],
        talk: [say('gen', '日誌は、\n白紙だ', 0.85, 0.26)],
      },
      {
        back: [stoneWall(true), sevenLockDoor(0.72, -0.43, 2.6, 6)],
        front: [],
        talk: [narrate('七つめの錠前は、\n目の形。', 0.9, 0.3)],
      },
      {
        back: [flat(5), halo(0.5, 0.5, 0.5, 0.12)],
        actors: [
          mio({ x: 0.7, y: 0.6, size: 0.42, mood: 'awe', look: -0.4 }),
          gull({ x: 0.24, y: 0.66, size: 0.4 }),
        ],
        talk: [say('mio', '……わかった。\n見るんだ。\nみんなで', 0.92, 0.3)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [1, 1, 1] }, { h: 5 }, { h: 6, bleed: true }],
    panels: [
      { back: [flat(1)], actors: [mio({ x: 0.5, y: 0.58, size: 0.7, mood: 'brave' })] },
      { back: [flat(2)], actors: [kai({ x: 0.5, y: 0.58, size: 0.68, mood: 'brave' })] },
      { back: [flat(4)], actors: [gen({ x: 0.5, y: 0.6, size: 0.66, mood: 'brave' })] },
      {
        back: [stoneWall(true), halo(0.3, 0.5, 0.4, 0.2), sevenLockDoor(0.24, -0.2, 2.4, 7)],
        front: [handWithKey(0.28, 0.6, 0.7, 6, '#d5e0eb')],
        sounds: [sound('カチリ', 0.86, 0.34, 90, 4, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat('ink'), focus(0.5, 0.5, 0.3, true), halo(0.5, 0.5, 0.5, 0.3)],
        actors: [
          kai({ x: 0.74, y: 0.66, size: 0.24, view: 'rear' }),
          gen({ x: 0.26, y: 0.62, size: 0.27, view: 'rear' }),
          mio({ x: 0.5, y: 0.68, size: 0.23, view: 'rear' }),
        ],
        sounds: [sound('ゴゴゴゴ', 0.94, 0.4, 110, 6, { fill: '#fff', stroke: '#12161f' })],
        talk: [off('光の……\n海だ', 0.12, 0.24, [0.26, 0.5])],
      },
    ],
  },
  {
    hue: 'teal',
    frames: [SPLASH],
    pageNumber: false,
    panels: [
      {
        back: [drownedLighthouse()],
        actors: [
          gen({ x: 0.2, y: 0.225, size: 0.055, view: 'rear' }),
          kai({ x: 0.31, y: 0.23, size: 0.052, view: 'rear' }),
          mio({ x: 0.4, y: 0.235, size: 0.05, view: 'rear' }),
        ],
        talk: [
          narrate('扉の向こうには、\nもうひとつの灯台が、\nさかさまに立っていた。', 0.9, 0.1),
          say('mio', '……だれかが、\n手をふってる', 0.7, 0.24),
        ],
        sounds: [sound('コォォ', 0.14, 0.7, 120, -6, { fill: '#fff', stroke: '#12161f' })],
      },
    ],
  },
  colophonPage({
    volume: '第三巻',
    next: '第四巻「さかさまの灯台」へつづく',
    date: '二〇二六年九月十九日',
    picture: [
      sky('dusk', 0.7),
      sea(0.62, 'dusk', 0.1),
      headland('left', 0.58, 0.56),
      lighthouse(0.26, 0.64, 0.5),
      birds([0.6, 0.24, 28], [0.72, 0.32, 20]),
    ],
  }),
]
