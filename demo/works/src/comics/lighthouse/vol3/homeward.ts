import { gen, kai, mio } from '../../cast/lighthouse-cast.ts'
import { flat, focus, halo, rain, speed } from '../../kit/effects.ts'
import { narrate, say, shout, sound, type Page } from '../../kit/story.ts'
import { rowboat } from '../../places/harbour.ts'
import { lanternRoom, lens } from '../../places/interior.ts'
import { beams, headland, lighthouse } from '../../places/lighthouse.ts'
import { breaker, sea, sky } from '../../places/sky-and-sea.ts'
import { spreadPages } from '../front-matter.ts'

const [beamRight, beamLeft] = spreadPages(
  [
    sky('night', 0.62),
    beams(0.2, 0.66, 0.4, [12, 196], 5),
    beams(0.2, 0.66, 0.4, [22], 8),
    sea(0.6, 'night', 1.2),
    headland('left', 0.6, 0.34, true),
    lighthouse(0.2, 0.66, 0.4, { isLit: true, isNight: true }),
    breaker(0.6, 0.9, 0.3),
    rain(1, 0.26, '#d5e0eb'),
  ],
  'violet',
  {
    actors: [
      kai({
        x: 0.62,
        y: 0.61,
        size: 0.1,
        look: -0.6,
        mood: 'brave',
        pose: 'point',
        isSeated: true,
      }),
      mio({ x: 0.42, y: 0.63, size: 0.095, look: -0.6, mood: 'awe', isSeated: true }),
    ],
    front: [rowboat(0.52, 0.735, 0.22)],
    talk: [shout('kai', '灯りだ！\n源さんが、\n呼んでる！', 0.88, 0.2, 48)],
    sounds: [sound('ドオオン', 0.9, 0.8, 130, -8, { fill: '#ffffff', stroke: '#12161f' })],
  },
  { talk: [narrate('どんな嵐でも、\n帰る場所は光る。', 0.9, 0.14)] },
)

/** The light goes on, and shows the way. */
export const HOMEWARD: readonly Page[] = [
  {
    rows: [
      { h: 5, cols: [3, 4], slant: 14 },
      { h: 9, bleed: true },
    ],
    panels: [
      {
        back: [lanternRoom(), speed(20, true)],
        actors: [gen({ x: 0.46, y: 0.6, size: 0.56, mood: 'shout' })],
        talk: [shout('gen', '灯れえっ！', 0.85, 0.28)],
      },
      {
        back: [flat(5), rain(0.4)],
        actors: [
          gen({ x: 0.46, y: 0.58, size: 0.52, view: 'profile', mood: 'brave', pose: 'reach' }),
        ],
        talk: [say('gen', '四十年ぶんの、\nおかえりを', 0.84, 0.24)],
      },
      {
        back: [
          flat('ink'),
          halo(0.5, 0.5, 0.5, 0.35),
          focus(0.5, 0.5, 0.5, true),
          lens(0.5, 0.5, 0.8, true),
        ],
        sounds: [sound('カアッ', 0.14, 0.34, 190, -8, { fill: '#fff3c4', stroke: '#12161f' })],
      },
    ],
  },
  beamRight,
  beamLeft,
]
