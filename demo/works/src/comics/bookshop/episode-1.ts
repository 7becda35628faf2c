import { hiyoriVisiting as hiyori, tamao } from '../cast/bookshop-cast.ts'
import { burst, dots, fade, flat, focus, halo, rain, sparkle } from '../kit/effects.ts'
import { narrate, say, shout, sound, think, type Page } from '../kit/story.ts'
import { counter, shelves, shopFront, shopWall, street } from '../places/bookshop.ts'
import { bigBook, bookShape, ledger } from '../places/bookshop-props.ts'

/** 第一話　店主は三百歳. */
export const EPISODE_1: readonly Page[] = [
  {
    rows: [
      { h: 9, bleed: true },
      { h: 5, cols: [4, 5] },
    ],
    panels: [
      {
        back: [street(true, 0.84), shopFront(0.42, 0.88, 0.62, true), rain(1, 0.2)],
        actors: [hiyori({ x: 0.87, y: 0.72, size: 0.12, look: -0.6, mood: 'worry', pose: 'run' })],
        talk: [
          narrate('第一話\n店主は三百歳', 0.92, 0.12),
          narrate('商店街のはずれに、\n夜だけ開く本屋がある。', 0.12, 0.16),
        ],
        sounds: [sound('ザアア', 0.94, 0.42, 90, 0, { fill: '#fffaf0', stroke: '#33211a' })],
      },
      {
        back: [flat(4), rain(0.5)],
        actors: [hiyori({ x: 0.46, y: 0.52, size: 0.56, look: -0.6, mood: 'worry' })],
        talk: [think('hiyori', '傘、\nわすれた', 0.84, 0.3)],
      },
      {
        back: [flat(0), halo(0.3, 0.45, 0.5, 0.3)],
        actors: [hiyori({ x: 0.66, y: 0.52, size: 0.52, look: -0.8, mood: 'surprise' })],
        talk: [say('hiyori', '……本屋？\nこんなところに', 0.26, 0.36)],
      },
    ],
  },
  {
    rows: [{ h: 6 }, { h: 4, cols: [3, 4] }, { h: 5, cols: [4, 3, 3] }],
    panels: [
      {
        back: [shelves(3, 0.86)],
        actors: [hiyori({ x: 0.72, y: 0.54, size: 0.26, look: -0.7, mood: 'awe', pose: 'walk' })],
        sounds: [sound('カラン', 0.92, 0.3, 76, -6)],
        talk: [say('hiyori', 'すみませーん', 0.5, 0.3)],
      },
      {
        back: [dots('tone1')],
        actors: [hiyori({ x: 0.5, y: 0.56, size: 0.6, look: 0.4, mood: 'ask' })],
        talk: [],
      },
      {
        back: [shopWall()],
        actors: [tamao({ x: 0.46, y: 0.46, size: 0.5, mood: 'sleep' })],
        front: [counter(0.72)],
        sounds: [sound('すぴー', 0.86, 0.34, 60, -8)],
      },
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.46, y: 0.54, size: 0.5, look: -0.5, mood: 'happy', pose: 'hold' })],
        talk: [say('hiyori', 'わあ、\n大きい猫', 0.84, 0.26)],
      },
      {
        back: [flat(1)],
        actors: [tamao({ x: 0.46, y: 0.56, size: 0.56, mood: 'calm' })],
        sounds: [sound('ぱち', 0.86, 0.22, 60, 6)],
      },
      {
        back: [shopWall()],
        actors: [tamao({ x: 0.42, y: 0.58, size: 0.46, mood: 'smile', pose: 'hold' })],
        talk: [say('tamao', 'いらっしゃい\nませ', 0.84, 0.28)],
      },
    ],
  },
  {
    rows: [
      { h: 9, bleed: true },
      { h: 6, cols: [1, 1] },
    ],
    panels: [
      {
        back: [focus(0.5, 0.5, 0.5)],
        actors: [hiyori({ x: 0.5, y: 0.56, size: 0.52, mood: 'shock', pose: 'up' })],
        talk: [shout('hiyori', 'しゃべったあ！', 0.88, 0.3, 54)],
        sounds: [sound('ガーン', 0.12, 0.4, 130, -10)],
      },
      {
        back: [shopWall()],
        actors: [tamao({ x: 0.44, y: 0.48, size: 0.44, mood: 'calm', look: 0.3 })],
        front: [counter(0.76)],
        talk: [say('tamao', '本屋ですから', 0.86, 0.3)],
      },
      {
        back: [fade('top')],
        actors: [hiyori({ x: 0.46, y: 0.55, size: 0.5, look: -0.3, mood: 'worry' })],
        talk: [say('hiyori', '理由に\nなってない……', 0.85, 0.32)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [5, 4] }, { h: 5, cols: [3, 4] }, { h: 5 }],
    panels: [
      {
        back: [shelves(2, 0.8)],
        actors: [tamao({ x: 0.62, y: 0.46, size: 0.42, mood: 'talk', look: -0.3 })],
        front: [counter(0.76)],
        talk: [say('tamao', '店主のたま緒です。\nなにか、おさがしで', 0.16, 0.34)],
      },
      {
        back: [flat(0)],
        actors: [hiyori({ x: 0.46, y: 0.54, size: 0.52, look: 0.4, mood: 'shy' })],
        talk: [say('hiyori', '『星をかぞえる魚』。\nもう絶版で……', 0.85, 0.36)],
      },
      {
        back: [flat(1)],
        front: [ledger(0.5, 0.52, 0.6)],
        sounds: [sound('パララ', 0.87, 0.24, 60, 6)],
      },
      {
        back: [dots('tone1')],
        actors: [tamao({ x: 0.42, y: 0.52, size: 0.48, mood: 'smile' })],
        talk: [
          say('tamao', 'ございますよ', 0.86, 0.26),
          say('tamao', '三十年前の、\nお取り置きです', 0.12, 0.66),
        ],
      },
      {
        back: [shelves(2, 0.9)],
        actors: [
          hiyori({ x: 0.74, y: 0.54, size: 0.4, look: -0.5, mood: 'surprise' }),
          tamao({
            x: 0.28,
            y: 0.54,
            size: 0.38,
            mood: 'calm',
            look: 0.4,
            pose: 'book',
            prop: `<g transform="translate(0 196)">${bookShape('#d9824b')}</g>`,
          }),
        ],
        talk: [
          say('hiyori', '三十年？\nわたし、まだ\n生まれてない', 0.93, 0.34),
          say('tamao', 'お名前は\n「ひより」と', 0.5, 0.24),
        ],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [3, 4] }, { h: 5, cols: [4, 3] }, { h: 6 }],
    panels: [
      {
        back: [flat(5), halo(0.5, 0.5, 0.4, 0.2)],
        front: [bigBook(0.5, 0.5, 0.56), sparkle([0.78, 0.26, 40])],
        talk: [],
      },
      {
        back: [fade('bottom')],
        actors: [hiyori({ x: 0.44, y: 0.54, size: 0.54, mood: 'tear', look: -0.2 })],
        talk: [say('hiyori', '……おばあちゃんの\n字だ', 0.85, 0.34)],
      },
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.4, y: 0.54, size: 0.46, look: 0.4, mood: 'ask' })],
        talk: [say('hiyori', 'あの、お代は', 0.82, 0.26)],
      },
      {
        back: [flat(1)],
        actors: [tamao({ x: 0.42, y: 0.58, size: 0.46, mood: 'smile', pose: 'point' })],
        talk: [say('tamao', 'にぼし三匹。\nいただいて\nおります', 0.84, 0.26)],
      },
      {
        back: [shelves(2, 0.86)],
        actors: [
          tamao({ x: 0.7, y: 0.5, size: 0.4, mood: 'happy', look: -0.4, pose: 'hold' }),
          hiyori({ x: 0.3, y: 0.54, size: 0.4, look: 0.5, mood: 'surprise' }),
        ],
        front: [burst(0.42, 0.24, 56, 40)],
        talk: [
          say('tamao', 'ところで明日から、\n手伝いませんか。\n人の手が要るのです', 0.93, 0.4),
          say('hiyori', '猫の手じゃ\nなくて？', 0.1, 0.28),
        ],
      },
    ],
  },
]
