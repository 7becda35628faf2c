import { captain, father } from '../../cast/captain.ts'
import { gull } from '../../cast/gull.ts'
import { gen, kai, mio, mioInColour } from '../../cast/lighthouse-cast.ts'
import { dots, fade, flat, focus, halo, rain, sparkle, speed } from '../../kit/effects.ts'
import { narrate, off, say, shout, sound, think, type Page } from '../../kit/story.ts'
import { quay, rowboat } from '../../places/harbour.ts'
import { tableTop } from '../../places/interior.ts'
import { beams, headland, lighthouse } from '../../places/lighthouse.ts'
import { key, letterPaper, mugs, openHand } from '../../places/props.ts'
import { breaker, sea, sky } from '../../places/sky-and-sea.ts'
import { deck, ghostShip, lightsOnSea } from '../../places/wonders.ts'
import { coverPage, keyArc } from '../cover.ts'
import { contentsPage } from '../front-matter.ts'

/** The boy aboard the ship of the lost, and the way home. */
export const GHOST_SHIP: readonly Page[] = [
  coverPage({
    volume: 3,
    hue: 'violet',
    back: [
      sky('night', 0.8),
      beams(0.3, 0.5, 0.36, [352, 20, 160], 6),
      headland('left', 0.46, 0.5, true),
      lighthouse(0.3, 0.5, 0.36, { isLit: true, isNight: true, hasHouse: false }),
      sea(0.6, 'night', 1.2),
      lightsOnSea(9, 0.6, [0.02, 0.98]),
      rain(0.8, 0.26, '#d2c3e8'),
      keyArc(700, 1330, 600, 200, 340, 0.55),
    ],
    actors: [
      gen({ x: 0.83, y: 0.62, size: 0.16, look: -0.3, mood: 'brave' }),
      kai({ x: 0.24, y: 0.66, size: 0.18, look: 0.3, mood: 'brave' }),
      mioInColour({ x: 0.52, y: 0.68, size: 0.2, look: 0.2, mood: 'brave', pose: 'chest' }),
    ],
    front: [breaker(0.9, 0.96, 0.16)],
  }),
  contentsPage({
    volume: '第三巻',
    chapters: [
      ['第九話　九つの灯り', '3'],
      ['第十話　帰らない船', '5'],
      ['第十一話　帰り道', '11'],
      ['第十二話　七つめの鍵', '14'],
    ],
    picture: [sky('storm', 0.7), sea(0.66, 'storm', 1), ghostShip(0.52, 0.82, 0.7), rain(0.8)],
  }),
  {
    rows: [
      { h: 7, bleed: true },
      { h: 5, cols: [4, 3], slant: 14 },
      { h: 4, cols: [3, 4], slant: -12 },
    ],
    panels: [
      {
        back: [
          sky('storm', 0.6),
          sea(0.56, 'storm', 1.2),
          breaker(0.16, 0.84, 0.4),
          rain(1.4, 0.36),
        ],
        actors: [
          mio({
            x: 0.66,
            y: 0.5,
            size: 0.22,
            look: -0.5,
            mood: 'brave',
            pose: 'hold',
            isSeated: true,
          }),
        ],
        front: [rowboat(0.62, 0.86, 0.4)],
        sounds: [sound('ザバアッ', 0.1, 0.4, 120, 8, { fill: '#fff', stroke: '#12161f' })],
        talk: [shout('mio', '櫂を、\nつれもどす！', 0.9, 0.3)],
      },
      {
        back: [flat(5), rain(0.8)],
        actors: [gen({ x: 0.44, y: 0.58, size: 0.56, mood: 'shout', look: 0.3 })],
        talk: [shout('gen', 'ばかもの、\n戻れ！', 0.85, 0.3)],
      },
      {
        back: [flat(5), rain(0.8)],
        actors: [mio({ x: 0.46, y: 0.6, size: 0.54, mood: 'brave', look: -0.5 })],
        talk: [say('mio', '源さんは、\n灯りを！', 0.85, 0.26)],
      },
      {
        back: [fade('top')],
        actors: [gen({ x: 0.5, y: 0.62, size: 0.66, mood: 'surprise' })],
        talk: [],
      },
      {
        back: [flat(1)],
        actors: [gen({ x: 0.42, y: 0.62, size: 0.6, mood: 'brave', look: 0.4 })],
        talk: [say('gen', '……まかせろ。\n今度は、消さん', 0.85, 0.34)],
      },
    ],
  },
  {
    rows: [{ h: 5 }, { h: 5, cols: [3, 4], slant: 14 }, { h: 5, cols: [4, 3], slant: -14 }],
    panels: [
      {
        back: [
          sky('night', 0.5),
          sea(0.46, 'night', 0.8),
          lightsOnSea(9, 0.46, [0.02, 0.98]),
          rain(0.7),
        ],
        actors: [mio({ x: 0.3, y: 0.6, size: 0.22, view: 'rear', isSeated: true })],
        front: [rowboat(0.3, 0.86, 0.4)],
        talk: [narrate('九つの灯りは、\n近づくほど、\n人の形に見えた。', 0.9, 0.34)],
      },
      {
        back: [flat(5), halo(0.5, 0.45, 0.4, 0.16)],
        actors: [gull({ x: 0.48, y: 0.56, size: 0.6, act: 'fly' })],
        sounds: [sound('バサッ', 0.85, 0.24, 70, 8, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(4), rain(0.5)],
        actors: [mio({ x: 0.42, y: 0.6, size: 0.5, mood: 'tear', look: 0.2 })],
        talk: [say('mio', 'むすび！\n来てくれたの', 0.85, 0.28)],
      },
      {
        back: [sky('night', 1), ghostShip(0.5, 1, 1.1), rain(0.6)],
        sounds: [sound('ギイイ', 0.12, 0.4, 90, -6, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(5)],
        actors: [mio({ x: 0.46, y: 0.6, size: 0.56, mood: 'worry' })],
        talk: [say('mio', '縄ばしごが、\n下りてる', 0.85, 0.28)],
      },
    ],
  },
  {
    rows: [{ h: 6, bleed: 'right' }, { h: 5, cols: [1, 1, 1] }, { h: 5 }],
    panels: [
      {
        back: [deck()],
        actors: [
          mio({ x: 0.28, y: 0.5, size: 0.24, look: 0.5, mood: 'worry', pose: 'chest' }),
          gull({ x: 0.14, y: 0.84, size: 0.22 }),
        ],
        talk: [
          narrate('甲板には、\n誰もいない。', 0.93, 0.24),
          say('mio', 'おじゃま\nします……', 0.46, 0.26),
        ],
      },
      {
        back: [flat(4), halo(0.5, 0.5, 0.5, 0.16), tableTop(0.7), mugs(3, 0.7)],
        talk: [narrate('湯気の立つ\nお茶。', 0.86, 0.24)],
      },
      {
        back: [flat(4)],
        actors: [mio({ x: 0.46, y: 0.62, size: 0.56, mood: 'surprise' })],
        talk: [think('mio', '九人ぶん', 0.85, 0.24)],
      },
      {
        back: [flat(5), tableTop(0.64), mugs(5, 0.64)],
        sounds: [sound('コト', 0.84, 0.24, 60, 6, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [deck(), rain(0.4)],
        actors: [
          captain({ x: 0.28, y: 0.34, size: 0.42 }),
          kai({ x: 0.74, y: 0.54, size: 0.34, view: 'rear' }),
        ],
        talk: [off('父を、\n返してほしいか', 0.48, 0.3, [0.3, 0.42])],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [3, 4], slant: 12 }, { h: 5 }, { h: 5, cols: [4, 3], slant: -14 }],
    panels: [
      {
        back: [flat(5)],
        actors: [kai({ x: 0.46, y: 0.6, size: 0.58, mood: 'angry' })],
        talk: [say('kai', '返せ', 0.84, 0.22)],
      },
      {
        back: [flat('ink'), halo(0.44, 0.4, 0.4, 0.12)],
        actors: [captain({ x: 0.44, y: 0.5, size: 0.5 })],
        talk: [say('captain', 'ここは、\n帰り道をなくした\n者の船', 0.86, 0.34)],
      },
      {
        back: [sky('night', 0.6), sea(0.56, 'night', 0.4), lightsOnSea(9, 0.54, [0.04, 0.96])],
        talk: [narrate('灯りのひとつひとつが、\n帰りたかった誰か。', 0.92, 0.36)],
      },
      {
        back: [flat(5)],
        actors: [captain({ x: 0.4, y: 0.48, size: 0.44 })],
        talk: [say('captain', 'おまえが残れば、\nひとつ、帰そう', 0.85, 0.3)],
      },
      {
        back: [focus(0.5, 0.55, 0.44, false)],
        actors: [kai({ x: 0.46, y: 0.62, size: 0.58, mood: 'shock' })],
        talk: [],
      },
    ],
  },
  {
    rows: [
      { h: 5, bleed: true },
      { h: 5, cols: [4, 3], slant: 16 },
      { h: 5, cols: [3, 4], slant: -12 },
    ],
    panels: [
      {
        back: [deck(), speed(0, true)],
        actors: [
          mio({ x: 0.66, y: 0.5, size: 0.34, mood: 'shout', look: -0.6, pose: 'reach' }),
          kai({ x: 0.24, y: 0.5, size: 0.34, mood: 'surprise', look: 0.6 }),
        ],
        talk: [shout('mio', 'はんぶんこって、\n言ったでしょ！', 0.92, 0.3)],
      },
      {
        back: [flat(4)],
        actors: [kai({ x: 0.44, y: 0.58, size: 0.54, mood: 'cry', look: 0.3 })],
        talk: [say('kai', 'なんで\n来たんだよ', 0.85, 0.28)],
      },
      {
        back: [flat(1)],
        actors: [mio({ x: 0.46, y: 0.6, size: 0.54, mood: 'sulk', look: -0.3 })],
        talk: [say('mio', '鍵を、\n届けに', 0.85, 0.26)],
      },
      {
        back: [flat(5), halo(0.5, 0.4, 0.4, 0.2)],
        front: [
          openHand(0.5, 0.66, 0.86, '#d5e0eb', 4),
          key(0.46, 0.4, 0.4, 3, 16),
          sparkle([0.7, 0.22, 40]),
        ],
      },
      {
        back: [flat('ink')],
        actors: [captain({ x: 0.44, y: 0.5, size: 0.46 })],
        talk: [
          say('captain', '手ばなす、\nというのか。\n持っていれば、\n扉が開くものを', 0.86, 0.36),
        ],
      },
    ],
  },
  {
    rows: [{ h: 5 }, { h: 6, bleed: 'left' }, { h: 5, cols: [1, 1], slant: 12 }],
    panels: [
      {
        back: [fade('bottom')],
        actors: [
          mio({ x: 0.66, y: 0.58, size: 0.44, mood: 'brave', look: -0.3 }),
          kai({ x: 0.3, y: 0.58, size: 0.45, mood: 'surprise', look: 0.3 }),
        ],
        talk: [say('mio', '扉より、\n友だちがいい', 0.92, 0.28)],
      },
      {
        back: [
          flat(5),
          halo(0.36, 0.4, 0.5, 0.2),
          sparkle([0.6, 0.2, 40], [0.14, 0.3, 30], [0.66, 0.6, 24]),
        ],
        actors: [father({ x: 0.36, y: 0.48, size: 0.36, mood: 'smile', look: 0.3 })],
        talk: [say('father', '櫂。\n大きくなったな', 0.86, 0.34)],
      },
      {
        back: [flat(5), rain(0.3)],
        actors: [kai({ x: 0.46, y: 0.6, size: 0.58, mood: 'cry' })],
        talk: [say('kai', '父さん……', 0.84, 0.22)],
      },
      {
        back: [flat(4), halo(0.5, 0.5, 0.4, 0.16)],
        actors: [father({ x: 0.44, y: 0.58, size: 0.52, mood: 'tear', look: 0.3 })],
        talk: [say('father', 'おまえが\n帰る道を、\nおれが照らす', 0.85, 0.34)],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [3, 4], slant: 12 },
      { h: 6, bleed: 'right' },
      { h: 4, cols: [4, 3], slant: -12 },
    ],
    panels: [
      {
        back: [flat(5), halo(0.5, 0.5, 0.4, 0.14)],
        front: [letterPaper(0.5, 0.54, 0.66, 6)],
        talk: [],
      },
      {
        back: [flat(4), halo(0.4, 0.4, 0.5, 0.14)],
        actors: [father({ x: 0.42, y: 0.58, size: 0.52, mood: 'peace', look: -0.2 })],
        talk: [say('father', '渡せなかった\n手紙だ', 0.85, 0.3)],
      },
      {
        back: [sky('dusk', 0.6), sea(0.56, 'dusk', 0.1), quay(0.84)],
        actors: [
          father({ x: 0.58, y: 0.36, size: 0.2, view: 'rear' }),
          kai({ x: 0.4, y: 0.56, size: 0.14, view: 'rear' }),
        ],
        talk: [
          narrate('「櫂へ。\n海がこわい日は、\n灯りを見ろ」', 0.92, 0.3),
          narrate('「灯りが見えない日は、\nおまえが灯りになれ」', 0.12, 0.34),
        ],
      },
      {
        back: [flat(4)],
        actors: [kai({ x: 0.44, y: 0.62, size: 0.58, mood: 'tear' })],
        talk: [say('kai', '……うん', 0.84, 0.24)],
      },
      {
        back: [dots('tone1')],
        actors: [
          mio({ x: 0.4, y: 0.6, size: 0.54, mood: 'peace' }),
          gull({ x: 0.84, y: 0.66, size: 0.42, flip: true }),
        ],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [4, 3], slant: -12 }, { h: 6 }, { h: 4 }],
    panels: [
      {
        back: [flat(5), halo(0.5, 0.4, 0.5, 0.25)],
        front: [
          key(0.36, 0.3, 0.46, 4, -14),
          key(0.64, 0.3, 0.46, 5, 14),
          sparkle([0.5, 0.2, 44], [0.2, 0.7, 26]),
        ],
        talk: [narrate('五つめと、\n六つめ。', 0.9, 0.24)],
      },
      {
        back: [flat('ink'), halo(0.5, 0.45, 0.4, 0.14)],
        actors: [captain({ x: 0.46, y: 0.5, size: 0.46 })],
        talk: [say('captain', '……行け', 0.85, 0.26)],
      },
      {
        back: [
          sky('night', 0.6),
          sea(0.56, 'night', 0.9),
          halo(0.5, 0.5, 0.36, 0.2),
          ghostShip(0.5, 0.72, 0.56),
          lightsOnSea(9, 0.58, [0.06, 0.94]),
        ],
        sounds: [sound('サアァァ', 0.1, 0.44, 90, 6, { fill: '#fff', stroke: '#12161f' })],
        talk: [narrate('船は、\n光になって、ほどけた。', 0.92, 0.26)],
      },
      {
        back: [sky('storm', 0.5), sea(0.44, 'storm', 1.2), rain(1.2, 0.3)],
        actors: [
          kai({ x: 0.6, y: 0.42, size: 0.28, mood: 'shock', look: -0.3, isSeated: true }),
          mio({ x: 0.42, y: 0.44, size: 0.27, mood: 'shock', look: 0.3, isSeated: true }),
        ],
        front: [rowboat(0.5, 0.86, 0.56)],
        talk: [shout('kai', '岸は\nどっちだ！', 0.88, 0.4)],
      },
    ],
  },
]
