import { boy, granny, hiyori, tamao } from '../cast/bookshop-cast.ts'
import { dots, fade, flat, halo, sparkle } from '../kit/effects.ts'
import { narrate, off, say, shout, sound, think, type Page } from '../kit/story.ts'
import { counter, shelves, shopFront, shopWall, street } from '../places/bookshop.ts'
import { bigBook, bookShape, ledger } from '../places/bookshop-props.ts'
import { bench, blossoms } from '../places/park.ts'

const held = (cover: string) => `<g transform="translate(0 140) scale(1.1)">${bookShape(cover)}</g>`

/** 第三話　菊乃さんの春. */
export const EPISODE_3: readonly Page[] = [
  {
    rows: [
      { h: 6, bleed: 'right' },
      { h: 5, cols: [4, 5] },
      { h: 5, cols: [5, 4] },
    ],
    panels: [
      {
        back: [street(false, 0.84), shopFront(0.62, 0.88, 0.8), blossoms(0.2)],
        actors: [granny({ x: 0.2, y: 0.58, size: 0.24, mood: 'smile', look: 0.4, pose: 'walk' })],
        talk: [narrate('第三話\n菊乃さんの春', 0.94, 0.26)],
      },
      {
        back: [shopWall()],
        actors: [
          granny({
            x: 0.46,
            y: 0.6,
            size: 0.48,
            mood: 'happy',
            pose: 'hold',
            prop: held('#9c4f2e'),
          }),
        ],
        talk: [say('granny', '今年も、\nこれをください', 0.85, 0.26)],
      },
      {
        back: [shelves(2, 0.86)],
        actors: [hiyori({ x: 0.44, y: 0.56, size: 0.5, mood: 'smile', look: -0.4 })],
        talk: [say('hiyori', '『はるのひかり』\nですね', 0.85, 0.34)],
      },
      {
        back: [flat(1)],
        front: [ledger(0.5, 0.54, 0.66, 3)],
        talk: [narrate('去年も。\nおととしも。', 0.88, 0.26), narrate('その前も。', 0.12, 0.7)],
      },
      {
        back: [dots('tone1')],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.54, mood: 'surprise' })],
        talk: [think('hiyori', '同じ本を、\n二十冊？', 0.84, 0.28)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [1, 1] }, { h: 5 }, { h: 5, cols: [3, 4] }],
    panels: [
      {
        back: [shopWall()],
        actors: [hiyori({ x: 0.42, y: 0.56, size: 0.5, mood: 'ask', look: 0.4 })],
        talk: [say('hiyori', '店長、\n気になります', 0.85, 0.28)],
      },
      {
        back: [flat(0)],
        actors: [tamao({ x: 0.44, y: 0.56, size: 0.48, mood: 'calm' })],
        talk: [say('tamao', 'お客さまの\n読みかたは、\nお客さまのもの', 0.85, 0.34)],
      },
      {
        back: [street(false, 0.8), blossoms(0.4)],
        actors: [
          granny({ x: 0.22, y: 0.5, size: 0.26, view: 'rear' }),
          hiyori({ x: 0.76, y: 0.56, size: 0.26, mood: 'brave', look: -0.7 }),
        ],
        talk: [think('hiyori', 'と言われると、\nよけいに', 0.94, 0.3)],
        sounds: [sound('そろり', 0.5, 0.5, 70, 6)],
      },
      {
        back: [flat(1)],
        actors: [tamao({ x: 0.42, y: 0.58, size: 0.46, mood: 'grin', look: 0.3 })],
        talk: [off('尾行は、\n音を立てない', 0.82, 0.28, [0.5, 0.6])],
      },
      {
        back: [dots('tone2')],
        actors: [
          hiyori({ x: 0.64, y: 0.54, size: 0.42, mood: 'shock', look: -0.3 }),
          tamao({ x: 0.24, y: 0.7, size: 0.34, mood: 'smile', look: 0.4 }),
        ],
        talk: [shout('hiyori', 'なんで\nいるんですか', 0.9, 0.26)],
      },
    ],
  },
  {
    rows: [{ h: 7, bleed: true }, { h: 5, cols: [4, 3] }, { h: 4 }],
    panels: [
      {
        back: [street(false, 0.72), blossoms(0.9), bench(0.4, 0.86, 0.3)],
        actors: [granny({ x: 0.4, y: 0.46, size: 0.2, mood: 'peace', look: 0.2, pose: 'hold' })],
        talk: [narrate('川ぞいの公園。', 0.92, 0.16)],
      },
      {
        back: [flat(0), bench(0.5, 0.94, 0.86), bigBook(0.46, 0.44, 0.36, '#9c4f2e', -4)],
        talk: [narrate('本が、\nひとつ。', 0.88, 0.22)],
      },
      {
        back: [flat(0)],
        actors: [hiyori({ x: 0.46, y: 0.58, size: 0.54, mood: 'surprise', look: -0.2 })],
        talk: [say('hiyori', '置いて\nいった', 0.84, 0.24)],
      },
      {
        back: [flat(2)],
        front: [bigBook(0.24, 0.5, 0.62, '#9c4f2e', -6)],
        talk: [narrate('「読みおわったら、\nつぎの人へ。\n春の本です」', 0.8, 0.5)],
      },
    ],
  },
  {
    rows: [{ h: 5, cols: [4, 5] }, { h: 6 }, { h: 5, cols: [1, 1] }],
    panels: [
      {
        back: [street(false, 0.8), blossoms(0.3)],
        actors: [boy({ x: 0.46, y: 0.56, size: 0.4, mood: 'sulk', look: -0.3 })],
        talk: [think('boy', 'つまんない\nなあ', 0.85, 0.26)],
      },
      {
        back: [flat(0), blossoms(0.3)],
        actors: [
          boy({ x: 0.44, y: 0.6, size: 0.46, mood: 'awe', pose: 'hold', prop: held('#9c4f2e') }),
        ],
        talk: [say('boy', '本だ', 0.85, 0.24)],
      },
      {
        back: [fade('bottom'), blossoms(0.8), bench(0.36, 0.84, 0.5)],
        actors: [
          boy({ x: 0.36, y: 0.44, size: 0.3, mood: 'calm', pose: 'hold', prop: held('#9c4f2e') }),
        ],
        talk: [narrate('日が暮れるまで、\n少年は動かなかった。', 0.9, 0.36)],
      },
      {
        back: [flat(4), halo(0.5, 0.5, 0.4, 0.16)],
        actors: [boy({ x: 0.5, y: 0.6, size: 0.5, mood: 'tear' })],
      },
      {
        back: [flat(1)],
        actors: [
          hiyori({ x: 0.62, y: 0.54, size: 0.42, mood: 'peace', look: -0.3 }),
          tamao({ x: 0.22, y: 0.66, size: 0.34, mood: 'peace' }),
        ],
        talk: [say('hiyori', '二十年ぶん、\n二十人', 0.9, 0.24)],
      },
    ],
  },
  {
    rows: [
      { h: 5, cols: [4, 5] },
      { h: 5, cols: [5, 4] },
      { h: 6, bleed: 'left' },
    ],
    panels: [
      {
        back: [shopWall()],
        actors: [boy({ x: 0.44, y: 0.64, size: 0.44, mood: 'shy', pose: 'hold' })],
        front: [counter(0.84)],
        sounds: [sound('カラン', 0.12, 0.36, 60, -6)],
        talk: [say('boy', 'この本の\nつづき、ありますか', 0.85, 0.34)],
      },
      {
        back: [shelves(2, 0.9)],
        actors: [hiyori({ x: 0.44, y: 0.56, size: 0.5, mood: 'worry', look: 0.3 })],
        talk: [say('hiyori', 'つづきは……\n出てないの', 0.85, 0.3)],
      },
      {
        back: [dots('tone1')],
        actors: [tamao({ x: 0.42, y: 0.56, size: 0.48, mood: 'smile', pose: 'point' })],
        talk: [
          say('tamao', 'では、\nご予約を', 0.85, 0.26),
          say('tamao', '作者はまだ、\n八歳のようですから', 0.12, 0.66),
        ],
      },
      {
        back: [flat(0)],
        actors: [boy({ x: 0.46, y: 0.6, size: 0.5, mood: 'awe' })],
        front: [sparkle([0.82, 0.22, 40], [0.16, 0.3, 28], [0.84, 0.5, 24])],
      },
      {
        back: [shelves(3, 0.84)],
        actors: [
          granny({ x: 0.78, y: 0.5, size: 0.3, mood: 'happy', look: -0.4 }),
          boy({ x: 0.5, y: 0.62, size: 0.27, mood: 'happy' }),
          tamao({ x: 0.22, y: 0.56, size: 0.3, mood: 'peace', look: 0.3 }),
        ],
        talk: [
          say('granny', 'あら。\n今年の春は、\n早いわねえ', 0.95, 0.28),
          narrate('帳簿に、\nちいさな丸がついた。', 0.1, 0.24),
        ],
      },
    ],
  },
]
