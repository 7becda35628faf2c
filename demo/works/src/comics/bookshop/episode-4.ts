import { boy, fox, granny, hiyori, tamao, tanuki } from '../cast/bookshop-cast.ts'
import { burst, dots, fade, flat, focus, halo, sparkle } from '../kit/effects.ts'
import { SPLASH, inset } from '../kit/layout.ts'
import { narrate, say, shout, sound, think, type Page } from '../kit/story.ts'
import { counter, lanternString, shelves, shopFront, shopWall, street } from '../places/bookshop.ts'
import { village } from '../places/harbour.ts'
import { sky } from '../places/sky-and-sea.ts'
import { bookShape, firework, ledger } from '../places/bookshop-props.ts'

/** 第四話　夏祭りの棚卸し. */
export const EPISODE_4: readonly Page[] = [
  {
    rows: [
      { h: 8, bleed: true },
      { h: 5, cols: [5, 4] },
    ],
    panels: [
      {
        back: [
          street(true, 0.84),
          shopFront(0.5, 0.88, 0.66, true),
          lanternString(0.14, 1),
          lanternString(0.34, 0.8),
        ],
        actors: [
          granny({ x: 0.16, y: 0.68, size: 0.14, mood: 'happy' }),
          boy({ x: 0.86, y: 0.74, size: 0.12, mood: 'happy', look: -0.4 }),
        ],
        talk: [narrate('第四話\n夏祭りの棚卸し', 0.93, 0.4)],
        sounds: [
          sound('ドンドン\nヒャララ', 0.1, 0.44, 70, -6, { fill: '#fffaf0', stroke: '#33211a' }),
        ],
      },
      {
        back: [shelves(2, 0.86)],
        actors: [tamao({ x: 0.42, y: 0.56, size: 0.46, mood: 'brave' })],
        talk: [say('tamao', '祭りの夜は、\n棚卸しです', 0.85, 0.3)],
      },
      {
        back: [dots('tone1')],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.54, mood: 'cry' })],
        talk: [say('hiyori', 'りんごあめ……', 0.85, 0.28)],
      },
    ],
  },
  {
    rows: [{ h: 5 }, { h: 5, cols: [3, 4] }, { h: 5, cols: [4, 3] }],
    panels: [
      {
        back: [shelves(3, 0.88)],
        actors: [
          hiyori({
            x: 0.72,
            y: 0.52,
            size: 0.34,
            mood: 'worry',
            look: -0.3,
            pose: 'hold',
            prop: `<g transform="translate(0 140)">${bookShape('#d9824b')}${bookShape('#9c4f2e', 4)}</g>`,
          }),
          tamao({ x: 0.26, y: 0.6, size: 0.32, mood: 'calm', look: 0.3, pose: 'book' }),
        ],
        talk: [
          say('hiyori', '九千九百\n九十八、\n九十九……', 0.93, 0.4),
          say('tamao', 'あと一冊', 0.44, 0.28),
        ],
      },
      { back: [flat(1)], front: [ledger(0.5, 0.54, 0.6, 0)] },
      {
        back: [flat(0)],
        actors: [tamao({ x: 0.42, y: 0.58, size: 0.46, mood: 'angry' })],
        talk: [say('tamao', '一冊、\n足りません', 0.85, 0.28)],
      },
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.42, y: 0.56, size: 0.5, mood: 'ask', look: 0.3 })],
        talk: [say('hiyori', 'だれかに\n貸したとか？', 0.85, 0.3)],
      },
      {
        back: [fade('top')],
        actors: [tamao({ x: 0.46, y: 0.6, size: 0.46, mood: 'surprise' })],
        talk: [say('tamao', 'あ', 0.85, 0.3)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [1, 1] }, { h: 6 }, { h: 5, cols: [4, 5] }],
    panels: [
      {
        back: [focus(0.46, 0.55, 0.46)],
        actors: [tanuki({ x: 0.46, y: 0.6, size: 0.44, mood: 'happy', pose: 'wave' })],
        talk: [shout('tanuki', '毎度！', 0.86, 0.26)],
        sounds: [sound('ガラッ', 0.12, 0.34, 76, -6)],
      },
      {
        back: [flat(0)],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.54, mood: 'surprise' })],
        talk: [think('hiyori', '狸……', 0.85, 0.26)],
      },
      {
        back: [shelves(3, 0.88)],
        actors: [
          tanuki({
            x: 0.76,
            y: 0.54,
            size: 0.34,
            mood: 'shy',
            look: -0.4,
            pose: 'book',
            prop: `<g transform="translate(0 196) scale(1.1)">${bookShape('#9c4f2e')}</g>`,
          }),
          tamao({ x: 0.26, y: 0.56, size: 0.34, mood: 'angry', look: 0.4 }),
        ],
        talk: [
          say('tanuki', 'いやあ、借りた本、\nちょいと長く\nなりまして', 0.94, 0.34),
          say('tamao', '五十年は、\n「ちょいと」では\nありません', 0.09, 0.3),
        ],
      },
      {
        back: [dots('tone2')],
        actors: [tanuki({ x: 0.44, y: 0.6, size: 0.46, mood: 'cry', pose: 'hold' })],
        talk: [say('tanuki', '最後のページを\n読むのが、\nさみしくて', 0.85, 0.34)],
      },
      {
        back: [flat(0)],
        actors: [
          hiyori({ x: 0.64, y: 0.56, size: 0.46, mood: 'sad', look: -0.2 }),
          tamao({ x: 0.22, y: 0.64, size: 0.38, mood: 'sad', look: 0.2 }),
        ],
        talk: [say('tamao', '……それは、\nわかります', 0.4, 0.24)],
      },
    ],
  },
  {
    frames: [SPLASH, inset(0.05, 0.62, 0.4, 0.33)],
    panels: [
      {
        back: [sky('night', 0.8), village(0.7, 1, true)],
        front: [
          firework(0.3, 0.2, 300),
          firework(0.76, 0.3, 240),
          firework(0.54, 0.46, 150),
          lanternString(0.56, 1),
        ],
        actors: [],
        talk: [narrate('十冊でも、百冊でも。', 0.93, 0.12)],
        sounds: [sound('ドーン', 0.86, 0.74, 190, -8, { fill: '#ffe39a', stroke: '#33211a' })],
      },
      {
        back: [flat(4), halo(0.5, 0.4, 0.5, 0.2)],
        actors: [
          hiyori({ x: 0.7, y: 0.5, size: 0.3, mood: 'happy' }),
          tamao({ x: 0.34, y: 0.46, size: 0.3, mood: 'happy', look: 0.2 }),
          boy({ x: 0.16, y: 0.78, size: 0.26, mood: 'awe' }),
          fox({ x: 0.84, y: 0.82, size: 0.24, mood: 'smile' }),
          tanuki({ x: 0.5, y: 0.84, size: 0.24, mood: 'happy' }),
        ],
      },
    ],
    pageNumber: false,
  },
  {
    rows: [{ h: 5, cols: [4, 5] }, { h: 5, cols: [1, 1] }, { h: 5 }],
    panels: [
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.44, y: 0.57, size: 0.5, mood: 'ask', look: -0.4 })],
        talk: [say('hiyori', '店長のしっぽ、\nなんで二本？', 0.85, 0.32)],
      },
      {
        back: [flat(0)],
        actors: [tamao({ x: 0.42, y: 0.56, size: 0.46, mood: 'smile' })],
        talk: [
          say('tamao', '読みかけが\n二冊あるからですよ', 0.85, 0.36),
          say('tamao', '栞のひもです', 0.12, 0.62),
        ],
      },
      {
        back: [flat(1)],
        front: [ledger(0.5, 0.55, 0.64, 1)],
        sounds: [sound('パラリ', 0.88, 0.26, 56, 6)],
        talk: [narrate('あしたの予約', 0.12, 0.26)],
      },
      {
        back: [dots('tone1')],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.54, mood: 'surprise' })],
        front: [burst(0.24, 0.2, 56, -30)],
        talk: [say('hiyori', 'これ、\nわたしの名前', 0.85, 0.3)],
      },
      {
        back: [shelves(2, 0.88)],
        actors: [
          hiyori({ x: 0.74, y: 0.55, size: 0.4, mood: 'shock', look: -0.4 }),
          tamao({ x: 0.26, y: 0.55, size: 0.38, mood: 'peace', look: 0.4, pose: 'wave' }),
        ],
        front: [counter(0.86), sparkle([0.12, 0.2, 30])],
        talk: [
          shout('hiyori', '受けとりが\n五十年後？', 0.93, 0.3),
          say('tamao', 'どうぞ、\n長い目で', 0.48, 0.26),
        ],
      },
    ],
  },
]
