import { gull } from '../../cast/gull.ts'
import { gen, mio } from '../../cast/lighthouse-cast.ts'
import { burst, dots, fade, flat, focus, halo, rain, sparkle } from '../../kit/effects.ts'
import { narrate, off, say, sound, think, type Page } from '../../kit/story.ts'
import { village } from '../../places/harbour.ts'
import { keepersRoom, lanternRoom, lens, spiralStair, stairSide } from '../../places/interior.ts'
import { beams, headland, lighthouse } from '../../places/lighthouse.ts'
import { key, lantern, lanternShape, openHand } from '../../places/props.ts'
import { sea, sky } from '../../places/sky-and-sea.ts'
import { spreadPages } from '../front-matter.ts'
import { lightsOnSea } from '../../places/wonders.ts'

const lanternInHand = `<g transform="translate(204 -20)">${lanternShape()}</g>`

const [spreadRight, spreadLeft] = spreadPages(
  [
    sky('night', 0.62),
    beams(0.3, 0.8, 0.62, [4, 176, 352, 190, 26], 4),
    sea(0.6, 'night', 0.9),
    lightsOnSea(7),
    headland('left', 0.72, 0.5, true),
    lighthouse(0.3, 0.8, 0.62, { isLit: true, isNight: true }),
    rain(0.9, 0.24, '#d5e0eb'),
  ],
  'indigo',
  { talk: [narrate('闇の海の、\nずっと向こうで。', 0.9, 0.16)] },
  {
    talk: [narrate('七つの灯りが、\nこたえた。', 0.1, 0.3)],
    sounds: [sound('ザアァァ', 0.12, 0.78, 120, 10, { fill: '#ffffff', stroke: '#1d2c43' })],
  },
)

export const FIRST_LIGHT: readonly Page[] = [
  {
    rows: [
      { h: 6, bleed: 'left' },
      { h: 5, cols: [3, 4], slant: 14 },
      { h: 5, cols: [5, 4], slant: -12 },
    ],
    panels: [
      {
        back: [spiralStair()],
        actors: [
          gen({ x: 0.72, y: 0.34, size: 0.24, view: 'rear', pose: 'walk' }),
          mio({ x: 0.36, y: 0.58, size: 0.26, view: 'profile', mood: 'worry' }),
        ],
        sounds: [sound('カン\nカン', 0.9, 0.64, 70, 8, { fill: '#fff', stroke: '#12161f' })],
        talk: [say('mio', '何段……\nあるの……', 0.14, 0.3)],
      },
      { back: [lanternRoom(false), lens(0.5, 0.5, 0.86)], talk: [] },
      {
        back: [lanternRoom(false)],
        actors: [mio({ x: 0.42, y: 0.5, size: 0.5, look: -0.8, mood: 'awe', pose: 'chest' })],
        front: [sparkle([0.2, 0.2, 34], [0.12, 0.4, 22], [0.84, 0.72, 26])],
        talk: [say('mio', 'きれい……\n宝石みたい', 0.84, 0.3)],
      },
      {
        back: [dots('tone2')],
        actors: [gen({ x: 0.4, y: 0.5, size: 0.54, look: 0.5, mood: 'calm' })],
        talk: [say('gen', 'この四十年、\n晴れた夜には\n一度も灯らん', 0.84, 0.32)],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.42, y: 0.5, size: 0.52, look: 0.4, mood: 'ask' })],
        talk: [
          say('mio', 'こわれてるの？', 0.16, 0.3),
          off('いや。\n待っとるんだ', 0.86, 0.7, [1.1, 0.6]),
        ],
      },
    ],
  },
  {
    rows: [{ h: 5 }, { h: 4, cols: [1, 1, 1] }, { h: 6, bleed: true }],
    panels: [
      {
        back: [sky('dusk', 0.6), village(0.62, 0.92)],
        front: [fade('top')],
        talk: [narrate('その日の夕方。', 0.92, 0.3)],
      },
      {
        back: [flat(2), dots('tone2')],
        actors: [mio({ x: 0.5, y: 0.5, size: 0.6, look: 0.7, mood: 'calm', gaze: 0.7 })],
      },
      {
        back: [flat(4)],
        front: [openHand(0.5, 0.56, 0.86, '#d5e0eb', -4, true), rain(0.15, 0.1)],
        sounds: [sound('ポツ', 0.24, 0.22, 70, -8, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(5)],
        actors: [mio({ x: 0.5, y: 0.52, size: 0.7, mood: 'surprise' })],
        front: [rain(0.6)],
        sounds: [sound('ポツ\nポツ', 0.86, 0.24, 54, 6, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [
          sky('storm', 0.66),
          sea(0.62, 'storm', 0.6),
          headland('right', 0.56, 0.6, true),
          lighthouse(0.7, 0.64, 0.56, { isNight: true }),
          rain(1.6, 0.34),
        ],
        sounds: [sound('ザアアア', 0.12, 0.5, 150, 8, { fill: '#fff', stroke: '#12161f' })],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [3, 2], slant: 18 },
      { h: 8, bleed: true },
    ],
    panels: [
      {
        back: [keepersRoom()],
        actors: [
          mio({ x: 0.2, y: 0.52, size: 0.32, look: 0.7, mood: 'surprise' }),
          gen({ x: 0.76, y: 0.5, size: 0.36, look: -0.5, mood: 'brave' }),
        ],
        talk: [say('gen', '……来るぞ', 0.93, 0.24), say('mio', '来るって、\n何が？', 0.5, 0.22)],
      },
      {
        back: [focus(0.5, 0.5, 0.42)],
        actors: [mio({ x: 0.5, y: 0.5, size: 0.72, mood: 'surprise' })],
        sounds: [sound('ゴゴゴ', 0.14, 0.32, 84, -6, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [
          flat('ink'),
          halo(0.5, 0.5, 0.46, 0.35),
          focus(0.5, 0.5, 0.44, true),
          lens(0.5, 0.5, 0.86, true),
        ],
        sounds: [sound('カッ', 0.14, 0.3, 230, -8, { fill: '#fff3c4', stroke: '#12161f' })],
      },
    ],
  },
  spreadRight,
  spreadLeft,
  {
    rows: [
      { h: 6, cols: [1], bleed: 'right' },
      { h: 5, cols: [4, 5], slant: -16 },
      { h: 5, cols: [1, 1] },
    ],
    panels: [
      {
        back: [lanternRoom()],
        actors: [
          gen({ x: 0.24, y: 0.5, size: 0.36, view: 'rear' }),
          mio({ x: 0.7, y: 0.52, size: 0.34, look: -0.8, mood: 'awe' }),
        ],
        talk: [
          say('mio', '一、二、三……\n七つ！', 0.91, 0.3),
          say('gen', '数えたのは、\nあんたで\n三人目だ', 0.42, 0.3),
        ],
      },
      {
        back: [flat(1)],
        actors: [gen({ x: 0.46, y: 0.62, size: 0.46, look: 0.4, mood: 'sad' })],
        talk: [
          say('gen', '一人目は、\nばあさん', 0.86, 0.28),
          say('gen', '二人目は……\nまあ、いい', 0.13, 0.62),
        ],
      },
      {
        back: [fade('top')],
        actors: [mio({ x: 0.46, y: 0.5, size: 0.54, look: 0.6, mood: 'ask' })],
        front: [burst(0.74, 0.22, 60, 40)],
        sounds: [sound('ポウッ', 0.12, 0.36, 66, -4)],
        talk: [think('mio', 'あれ？\n頭が、\nあったかい', 0.86, 0.34)],
      },
      {
        back: [flat(5), halo(0.62, 0.3, 0.3, 0.3)],
        actors: [mio({ x: 0.48, y: 0.55, size: 0.8, mood: 'surprise', gaze: 0.7, look: 0.2 })],
        front: [sparkle([0.66, 0.22, 70], [0.8, 0.4, 30])],
      },
      {
        back: [flat(5), halo(0.5, 0.44, 0.42, 0.25)],
        front: [
          openHand(0.5, 0.66, 0.86, '#d5e0eb', 4),
          key(0.44, 0.4, 0.4, 0, 24),
          sparkle([0.7, 0.24, 46]),
        ],
        talk: [narrate('髪留めから、\n鍵がひとつ、\nこぼれた。', 0.9, 0.22)],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [4, 3], slant: 12 },
      { h: 5, cols: [1] },
      { h: 5, cols: [3, 4], slant: -12 },
    ],
    panels: [
      {
        back: [lanternRoom()],
        actors: [gen({ x: 0.42, y: 0.5, size: 0.54, look: 0.6, mood: 'surprise' })],
        talk: [say('gen', '一つめの鍵は、\nずっとあんたの\n髪の中か', 0.84, 0.34)],
      },
      {
        back: [dots('tone1')],
        actors: [mio({ x: 0.5, y: 0.52, size: 0.58, mood: 'shy' })],
        talk: [say('mio', '五歳の\nときから', 0.84, 0.22)],
      },
      {
        back: [stairSide()],
        actors: [
          gen({
            x: 0.3,
            y: 0.22,
            size: 0.24,
            look: -0.5,
            mood: 'grin',
            pose: 'lift',
            prop: lanternInHand,
          }),
          mio({ x: 0.66, y: 0.46, size: 0.23, look: -0.7, mood: 'talk', pose: 'walk' }),
          gull({ x: 0.86, y: 0.76, size: 0.2, flip: true }),
        ],
        talk: [say('mio', 'ねえ、\nどこ行くの', 0.9, 0.22), say('gen', 'いちばん下だ', 0.1, 0.3)],
      },
      {
        back: [flat('ink'), lantern(0.5, 0.2, 170)],
        talk: [narrate('百八段を\nおりて、\nもっと下。', 0.86, 0.4)],
      },
      {
        back: [flat(5), halo(0.26, 0.4, 0.3, 0.16)],
        actors: [
          mio({ x: 0.6, y: 0.46, size: 0.5, look: -0.7, mood: 'worry' }),
          gull({ x: 0.2, y: 0.74, size: 0.4 }),
        ],
        talk: [say('mio', '灯台に、\nこんな地下が', 0.9, 0.3)],
      },
    ],
  },
]
