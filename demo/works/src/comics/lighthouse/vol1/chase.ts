import { gull } from '../../cast/gull.ts'
import { kai, mio } from '../../cast/lighthouse-cast.ts'
import { dots, fade, flat, focus, rain, sparkle, speed } from '../../kit/effects.ts'
import { narrate, off, say, shout, sound, type Page } from '../../kit/story.ts'
import { lanternRoom, spiralStair } from '../../places/interior.ts'
import { key, keyShape } from '../../places/props.ts'
import { breaker, sea, sky } from '../../places/sky-and-sea.ts'
import { lightsOnSea } from '../../places/wonders.ts'

/** The chase on the stairs, and what the boy wants. */
export const CHASE: readonly Page[] = [
  {
    rows: [
      { h: 5, bleed: true },
      { h: 5, cols: [4, 3], slant: 20 },
      { h: 6, cols: [1] },
    ],
    panels: [
      {
        back: [spiralStair(), speed(64, true)],
        actors: [
          kai({ x: 0.36, y: 0.4, size: 0.3, look: -0.5, mood: 'brave', pose: 'run' }),
          mio({
            x: 0.72,
            y: 0.5,
            size: 0.27,
            look: -0.6,
            mood: 'shout',
            pose: 'reach',
            flip: false,
          }),
        ],
        sounds: [sound('ダダダ', 0.1, 0.5, 110, -12, { fill: '#fff', stroke: '#12161f' })],
        talk: [shout('mio', '返して！', 0.91, 0.28)],
      },
      {
        back: [speed(-12)],
        actors: [mio({ x: 0.46, y: 0.52, size: 0.52, look: -0.7, mood: 'shout', pose: 'reach' })],
        talk: [shout('mio', 'それ、\nばあちゃんの！', 0.84, 0.3)],
      },
      {
        back: [dots('tone2')],
        actors: [kai({ x: 0.5, y: 0.5, size: 0.56, look: 0.4, mood: 'shout' })],
        talk: [shout('kai', 'おれのだ！', 0.82, 0.22)],
      },
      {
        back: [lanternRoom(), speed(4, true)],
        actors: [
          kai({ x: 0.26, y: 0.56, size: 0.36, look: 0.4, mood: 'shock', pose: 'up' }),
          mio({ x: 0.68, y: 0.58, size: 0.34, look: -0.4, mood: 'shock', pose: 'up' }),
        ],
        front: [key(0.48, 0.2, 0.2, 0, 70), sparkle([0.53, 0.16, 30])],
        sounds: [sound('ビュウッ', 0.92, 0.46, 110, -6, { fill: '#fff', stroke: '#12161f' })],
        talk: [shout('kai', '風が――', 0.1, 0.22)],
      },
    ],
  },
  {
    rows: [
      { h: 7, bleed: true },
      { h: 5, cols: [3, 3, 3] },
      { h: 4, cols: [1] },
    ],
    panels: [
      {
        back: [
          sky('storm', 0.8),
          sea(0.76, 'storm', 1),
          focus(0.44, 0.46, 0.4, true),
          rain(1, 0.4),
        ],
        actors: [
          gull({
            x: 0.45,
            y: 0.52,
            size: 0.62,
            act: 'fly',
            carry: `<g transform="scale(0.7)">${keyShape(0)}</g>`,
          }),
        ],
        sounds: [sound('バササッ', 0.9, 0.4, 130, 8, { fill: '#fff', stroke: '#12161f' })],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.42, y: 0.62, size: 0.54, mood: 'awe' })],
        talk: [shout('mio', 'むすび！', 0.86, 0.24)],
      },
      {
        back: [dots('tone1')],
        actors: [kai({ x: 0.42, y: 0.62, size: 0.52, mood: 'surprise' })],
        talk: [say('kai', 'むすび？', 0.88, 0.24)],
      },
      {
        back: [flat(2)],
        actors: [mio({ x: 0.4, y: 0.62, size: 0.54, look: 0.5, mood: 'grin' })],
        talk: [say('mio', '今つけた\n名前', 0.88, 0.26)],
      },
      {
        back: [lanternRoom()],
        actors: [
          kai({ x: 0.36, y: 0.56, size: 0.5, look: 0.4, mood: 'sad' }),
          mio({ x: 0.66, y: 0.58, size: 0.46, look: -0.4, mood: 'peace' }),
          gull({ x: 0.12, y: 0.62, size: 0.56 }),
        ],
        talk: [say('kai', '……へんな\nやつ', 0.52, 0.3)],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [4, 5], slant: 14 },
      { h: 6, bleed: 'left' },
      { h: 5, cols: [5, 4], slant: -14 },
    ],
    panels: [
      {
        back: [flat(1)],
        actors: [kai({ x: 0.46, y: 0.5, size: 0.54, look: -0.5, mood: 'sad' })],
        talk: [say('kai', '父さんが\nいなくなった', 0.85, 0.3)],
      },
      {
        back: [flat(5), rain(0.7)],
        actors: [kai({ x: 0.3, y: 0.5, size: 0.5, view: 'rear' })],
        talk: [off('三年前の、\n雨の夜だ', 0.84, 0.28, [0.44, 0.44])],
      },
      {
        back: [
          sky('night', 0.5),
          sea(0.5, 'night', 0.7),
          lightsOnSea(7, 0.5),
          breaker(0.12, 0.78, 0.5),
          rain(0.9, 0.3),
        ],
        talk: [
          narrate('沖に七つの灯りを見て、\n船を出した。', 0.9, 0.3),
          narrate('船だけが、\n帰ってきた。', 0.26, 0.3),
        ],
      },
      {
        back: [fade('bottom')],
        actors: [kai({ x: 0.42, y: 0.5, size: 0.56, mood: 'cry', look: 0.2 })],
        talk: [say('kai', '扉の向こうに、\nきっと\n答えがある', 0.85, 0.34)],
      },
      {
        back: [dots('tone1')],
        actors: [mio({ x: 0.46, y: 0.5, size: 0.56, mood: 'sad', look: -0.4 })],
        talk: [say('mio', '……そっか', 0.84, 0.26)],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [1, 1], slant: -14 },
      { h: 5, cols: [1] },
      { h: 6, cols: [3, 4], slant: 14 },
    ],
    panels: [
      {
        back: [flat(0)],
        actors: [mio({ x: 0.46, y: 0.5, size: 0.56, mood: 'brave', look: -0.4 })],
        talk: [say('mio', 'じゃあ、\nはんぶんこ', 0.85, 0.28)],
      },
      {
        back: [dots('tone1')],
        actors: [kai({ x: 0.5, y: 0.52, size: 0.56, mood: 'surprise', look: 0.3 })],
        talk: [say('kai', 'は？', 0.84, 0.2)],
      },
      {
        back: [lanternRoom()],
        actors: [
          mio({
            x: 0.7,
            y: 0.5,
            size: 0.4,
            view: 'profile',
            flip: true,
            mood: 'smile',
            pose: 'reach',
          }),
          kai({ x: 0.22, y: 0.46, size: 0.42, view: 'profile', mood: 'calm' }),
        ],
        talk: [say('mio', 'さがすのも、\n開けるのも、\nいっしょ', 0.91, 0.36)],
      },
      {
        back: [fade('top')],
        actors: [kai({ x: 0.5, y: 0.55, size: 0.54, mood: 'shy', look: 0.5 })],
        talk: [say('kai', '……{櫂|かい}だ', 0.82, 0.2), say('kai', 'おれの名前', 0.16, 0.66)],
      },
      {
        back: [flat(0)],
        actors: [mio({ x: 0.48, y: 0.5, size: 0.5, mood: 'happy', look: 0.2, pose: 'wave' })],
        front: [sparkle([0.16, 0.2, 36], [0.24, 0.34, 22], [0.1, 0.7, 28])],
        talk: [say('mio', 'わたし、澪！\nよろしく、櫂', 0.86, 0.76)],
      },
    ],
  },
]
