import { heapCloud } from '../clouds.ts'
import type { Entry } from '../entry.ts'

/** The lights of the sky. */
export const LIGHT_ENTRIES: readonly Entry[] = [
  {
    id: 'rainbow',
    ja: '虹',
    reading: 'にじ',
    en: 'Rainbow',
    text: '太陽をせなかにして、雨のほうを見てみましょう。光が雨つぶの中でおれまがり、色にわかれて出てきます。',
    english:
      'Turn your back to the sun and look towards the rain. Light bends inside each drop and comes out sorted into colours. A second bow has them in reverse.',
    facts: [
      ['いつ  When', '雨あがり'],
      ['方角  Direction', '太陽の反対'],
      ['見つけやすさ', '★ ★ ☆'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#6a86b8', '#a9c6dc', '#f0ead2'),
      )
      const bands = ['#e0584a', '#f0954a', '#f8d45c', '#7cc08a', '#5aa5d8', '#7a72c0']
      bands.forEach((color, index) =>
        canvas.line(
          `M${36 + index * 7} 320A${174 - index * 7} ${174 - index * 7} 0 0 1 ${384 - index * 7} 320`,
          color,
          7.4,
          0.85,
        ),
      )
      // The second bow has its colours in reverse: red lies inside.
      bands.forEach((color, index) => {
        const r = 206 + index * 3
        canvas.line(`M${210 - r} 320A${r} ${r} 0 0 1 ${210 + r} 320`, color, 3, 0.28)
      })
      heapCloud(canvas, {
        x: 96,
        y: 292,
        width: 150,
        height: 66,
        light: '#ffffff',
        shade: '#c9d6e4',
      })
      heapCloud(canvas, {
        x: 336,
        y: 296,
        width: 130,
        height: 54,
        light: '#ffffff',
        shade: '#c9d6e4',
      })
      canvas.fill('M26 344V300Q140 280 230 300T394 294V344Z', '#7fb069')
      canvas.fill('M26 344V322Q150 308 260 324T394 318V344Z', '#5c9557')
      umbrella(canvas, 214, 322)
    },
  },
  {
    id: 'sunset',
    ja: '夕焼け',
    reading: 'ゆうやけ',
    en: 'Sunset',
    text: '日がかたむくと、光は空気の中を長く旅します。青い光はとちゅうでちって、赤い光だけが、目にとどきます。',
    english:
      'When the sun is low its light travels far through the air. The blue is scattered on the way, and only the red reaches our eyes.',
    facts: [
      ['いつ  When', '日の入り'],
      ['方角  Direction', '西  west'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(
          box.y,
          box.y + box.height,
          '#3a3f86',
          '#9a5a98',
          '#ee7a5c',
          '#ffc66d',
          '#ffe9b0',
        ),
      )
      canvas.glow(210, 268, 150, '#fff0b8', 0.9)
      canvas.circle(210, 268, 38, '#fff2c4')
      ;(
        [
          [60, 120, 110, 0.7],
          [230, 96, 150, 0.55],
          [120, 168, 190, 0.8],
          [270, 190, 120, 0.8],
          [50, 214, 120, 0.7],
        ] as const
      ).forEach(([x, y, width, opacity]) =>
        canvas.oval(x + width / 2, y, width / 2, 5.5, '#c9567a', opacity),
      )
      canvas.fill('M26 344V300L96 258L150 288L196 266L262 300L330 262L394 296V344Z', '#6b3b6e')
      canvas.fill('M26 344V318L110 290L190 322L280 296L394 322V344Z', '#44295a')
      ;[300, 316, 334, 322, 346].forEach((x, index) =>
        canvas.line(`M${x} ${130 + index * 9}q4 -5 8 0q4 -5 8 0`, '#3a2350', 1.5),
      )
      canvas.line('M26 236H394', '#2c1c42', 0.8, 0.7)
      canvas.line('M26 246H394', '#2c1c42', 0.8, 0.7)
      canvas.line('M70 344V222M58 232H82M58 243H82', '#2c1c42', 3)
    },
  },
  {
    id: 'blue-hour',
    ja: 'ブルーアワー',
    reading: 'ぶるーあわー ・ 薄明',
    en: 'The Blue Hour',
    text: '日がしずんだあとの、二十分ほどのあいだ。空も町も、おなじ青にそまります。一番星を見つけるなら、このとき。',
    english:
      'For twenty minutes after sunset the sky and the town are the same blue. If you want to find the first star of the evening, look now.',
    facts: [
      ['いつ  When', '日の入りのあと'],
      ['ながさ  Lasts', '20分  minutes'],
      ['見つけやすさ', '★ ★ ☆'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#16256a', '#3f62b5', '#8fb0dc', '#f5d6c4'),
      )
      canvas.glow(306, 100, 22, '#fff4cf', 0.9)
      canvas.circle(306, 100, 3, '#fffbea')
      ;(
        [
          [40, 60, 70],
          [96, 44, 96],
          [142, 56, 60],
          [196, 50, 120],
          [250, 44, 84],
          [296, 60, 64],
          [352, 50, 108],
        ] as const
      ).forEach(([x, width, height], index) => {
        canvas.rect(x, 344 - height, width, height, index % 2 ? '#1d2f72' : '#24397f', 2)
        for (let pane = 0; pane < 8; pane += 1) {
          const isLit = (pane * 5 + index * 3) % 7 < 3
          if (isLit)
            canvas.rect(
              x + 8 + (pane % 2) * 18,
              344 - height + 10 + Math.floor(pane / 2) * 15,
              8,
              9,
              '#ffd772',
              1,
            )
        }
      })
      canvas.line('M26 300Q210 330 394 296', '#16225a', 0.9)
      canvas.rect(box.x, 330, box.width, 14, '#16225a')
    },
  },
]

type Draw = Parameters<Entry['draw']>[0]

function umbrella(canvas: Draw, x: number, y: number): void {
  canvas.line(`M${x} ${y - 40}V${y - 12}`, '#5a3f36', 1.8)
  canvas.fill(
    `M${x - 26} ${y - 36}A26 24 0 0 1 ${x + 26} ${y - 36}Q${x + 17} ${y - 42} ${x + 9} ${y - 36}Q${x} ${y - 42} ${x - 9} ${y - 36}Q${x - 17} ${y - 42} ${x - 26} ${y - 36}Z`,
    '#e06a4c',
  )
  canvas.circle(x + 6, y - 22, 6, '#f3d5b8')
  canvas.fill(
    `M${x - 4} ${y + 8}Q${x - 2} ${y - 16} ${x + 6} ${y - 16}Q${x + 14} ${y - 16} ${x + 16} ${y + 8}Z`,
    '#f5c542',
  )
  canvas.line(`M${x + 2} ${y + 8}v7M${x + 10} ${y + 8}v7`, '#27304f', 3.2)
}
