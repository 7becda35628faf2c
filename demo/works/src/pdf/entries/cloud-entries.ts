import { heapCloud, puffs, streaks, thunderhead } from '../clouds.ts'
import type { Entry } from '../entry.ts'

/** The clouds, from the highest to the tallest. */
export const CLOUD_ENTRIES: readonly Entry[] = [
  {
    id: 'cirrus',
    ja: 'すじ雲',
    reading: 'すじぐも ・ 巻雲',
    en: 'Cirrus',
    text: '空のいちばん高いところを、はけではいたような白いすじ。氷のつぶでできていて、雨はふりません。',
    english:
      'White brush strokes in the highest sky, made of ice. They bring no rain, but when they thicken the weather will change tomorrow.',
    facts: [
      ['高さ  Height', '5–13 km'],
      ['季節  Season', '秋  autumn'],
      ['見つけやすさ', '★ ★ ☆'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#2f6fb3', '#6aa9d6', '#cfe6ea'),
      )
      streaks(canvas, { x: box.x, y: box.y + 60, width: box.width, height: 150 }, 7)
      canvas.fill('M26 344V306Q90 284 170 300T300 292T394 304V344Z', '#4f8a6e')
      canvas.fill('M26 344V322Q120 304 220 318T394 316V344Z', '#35705c')
      kite(canvas)
    },
  },
  {
    id: 'cirrocumulus',
    ja: 'うろこ雲',
    reading: 'うろこぐも ・ 巻積雲',
    en: 'Cirrocumulus',
    text: '小さな白いつぶが、魚のうろこのようにならびます。夕方には、ひとつぶずつ、ももいろにそまります。',
    english:
      'Small white grains in rows like the scales of a fish. At dusk each of them catches a little pink. Fishermen expect a good catch, and rain within a day.',
    facts: [
      ['高さ  Height', '5–13 km'],
      ['季節  Season', '秋  autumn'],
      ['見つけやすさ', '★ ★ ☆'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#4b5fa8', '#b78bb8', '#f6b48d', '#ffe0a3'),
      )
      puffs(canvas, { ...box, height: 210, size: 17, seed: 12 }, ['#ffe9df', '#d99bb0'])
      canvas.glow(210, 306, 120, '#fff0b8', 0.9)
      canvas.circle(210, 312, 24, '#fff4cf')
      canvas.rect(box.x, 312, box.width, 40, canvas.down(312, 344, '#e79a7a', '#8a5b86'))
      ;[150, 186, 216, 244, 270].forEach((x, index) =>
        canvas.line(`M${x} ${318 + index * 5}h${60 - index * 9}`, '#ffe6b8', 1.6, 0.8),
      )
      boat(canvas)
    },
  },
  {
    id: 'altocumulus',
    ja: 'ひつじ雲',
    reading: 'ひつじぐも ・ 高積雲',
    en: 'Altocumulus',
    text: 'うろこ雲よりひくく、ひとつひとつが大きい雲。うでをのばして、ゆび一本より大きければ、ひつじ雲です。',
    english:
      'Lower and larger than the fish scales. Stretch out your arm: if a puff is wider than one finger, you have found a sheep.',
    facts: [
      ['高さ  Height', '2–7 km'],
      ['季節  Season', '春・秋'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#5aa0d0', '#a9d3e6', '#eef3e2'),
      )
      puffs(canvas, { ...box, y: box.y + 10, height: 190, size: 34, seed: 3 }, [
        '#ffffff',
        '#b9cfe2',
      ])
      canvas.fill('M26 344V276Q140 236 260 272T394 262V344Z', '#8fbf6f')
      canvas.fill('M26 344V300Q160 274 280 306T394 300V344Z', '#6fa65c')
      ;(
        [
          [96, 286, 1],
          [142, 296, 0.8],
          [262, 296, 1.1],
          [316, 282, 0.7],
        ] as const
      ).forEach(([x, y, size]) => sheep(canvas, x, y, size))
    },
  },
  {
    id: 'cumulus',
    ja: 'わた雲',
    reading: 'わたぐも ・ 積雲',
    en: 'Cumulus',
    text: '晴れた日のひるま、地面であたためられた空気がのぼってできる雲。底がたいらなのが、めじるしです。',
    english:
      'The cloud of fine days: warm air rises from the ground and cools. Look for the flat belly. Above it is the height where vapour turns to drops.',
    facts: [
      ['高さ  Height', '0.5–2 km'],
      ['季節  Season', '夏  summer'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#2b86c5', '#79bfe0', '#d8f0ee'),
      )
      heapCloud(canvas, {
        x: 140,
        y: 170,
        width: 210,
        height: 100,
        light: '#ffffff',
        shade: '#c6dcec',
      })
      heapCloud(canvas, {
        x: 320,
        y: 226,
        width: 170,
        height: 72,
        light: '#ffffff',
        shade: '#c6dcec',
      })
      heapCloud(canvas, {
        x: 92,
        y: 252,
        width: 110,
        height: 42,
        light: '#ffffff',
        shade: '#d2e6ee',
      })
      canvas.rect(box.x, 286, box.width, 60, canvas.down(286, 344, '#3f9bb5', '#1f6f92'))
      ;[60, 130, 210, 300, 350].forEach((x, index) =>
        canvas.line(`M${x} ${298 + (index % 3) * 14}q8 -5 16 0t16 0`, '#bfe6ea', 1.4, 0.9),
      )
      canvas.fill('M320 292Q352 250 400 262V344H300Z', '#e9d6a6')
      lighthouse(canvas, 366, 268)
    },
  },
  {
    id: 'cumulonimbus',
    ja: '入道雲',
    reading: 'にゅうどうぐも ・ 積乱雲',
    en: 'Cumulonimbus',
    text: 'わた雲がぐんぐん育ち、空のてっぺんまでとどいた雲。頭が平たくなったら、かみなりと大雨がちかいしるし。',
    english:
      'A heap cloud that grew to the ceiling of the sky. When its head spreads out flat, thunder and heavy rain are near. Go indoors.',
    facts: [
      ['高さ  Height', '0.5–16 km'],
      ['季節  Season', '夏  summer'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      canvas.rect(
        box.x,
        box.y,
        box.width,
        box.height,
        canvas.down(box.y, box.y + box.height, '#2c5f9e', '#5b93bd', '#8aa7b3'),
      )
      thunderhead(canvas, 216, 276, 0.98)
      for (let drop = 0; drop < 46; drop += 1) {
        const x = 128 + ((drop * 37) % 176)
        const y = 276 + ((drop * 53) % 40)
        canvas.line(`M${x} ${y}l-4 13`, '#dcecf6', 0.9, 0.7)
      }
      canvas.fill('M232 268L214 298H228L216 326L250 290H234L246 268Z', '#ffd772')
      canvas.fill('M26 344V322Q120 300 210 320T394 312V344Z', '#2f5a52')
      ;[60, 84, 112, 320, 348, 372].forEach((x, index) =>
        canvas.fill(`M${x - 8} 330L${x} ${296 + (index % 3) * 6}L${x + 8} 330Z`, '#234842'),
      )
    },
  },
]

type Draw = Parameters<Entry['draw']>[0]

function kite(canvas: Draw): void {
  canvas.fill('M300 196L322 220L306 254L286 226Z', '#e06a4c')
  canvas.fill('M300 196L322 220L306 254Z', '#f5aa42')
  canvas.curve(
    [
      [306, 254],
      [298, 268],
      [310, 280],
      [300, 300],
      [250, 318],
    ],
    '#fff8e6',
    0.9,
  )
  canvas.circle(249, 310, 3.4, '#f3d5b8')
  canvas.line('M249 314V324M249 317l6 -2', '#e06a4c', 3)
}

function boat(canvas: Draw): void {
  canvas.fill('M300 322H352L342 334H310Z', '#5a3f63')
  canvas.line('M324 322V288', '#5a3f63', 1.6)
  canvas.fill('M326 290Q346 304 346 318H326Z', '#fff3df')
  canvas.fill('M322 294Q308 306 306 318H322Z', '#f7d9c8')
}

function sheep(canvas: Draw, x: number, y: number, size: number): void {
  const leg = '#5b4a46'
  canvas.line(
    `M${x - 7 * size} ${y + 4 * size}v${9 * size}M${x + 6 * size} ${y + 4 * size}v${9 * size}`,
    leg,
    2 * size,
  )
  for (const [dx, dy, r] of [
    [-9, 0, 7],
    [-2, -5, 8],
    [7, -3, 7],
    [2, 3, 8],
    [-6, 4, 6],
  ] as const) {
    canvas.circle(x + dx * size, y + dy * size, r * size, '#fffdf6')
  }
  canvas.oval(x + 14 * size, y - 2 * size, 4.4 * size, 5.4 * size, leg)
  canvas.circle(x + 15.4 * size, y - 3.4 * size, 0.9 * size, '#ffffff')
}

function lighthouse(canvas: Draw, x: number, y: number): void {
  canvas.fill(`M${x - 11} ${y}L${x - 7} ${y - 62}H${x + 7}L${x + 11} ${y}Z`, '#fffdf6')
  canvas.fill(
    `M${x - 9.7} ${y - 20}L${x - 8.6} ${y - 38}H${x + 8.6}L${x + 9.7} ${y - 20}Z`,
    '#e06a4c',
  )
  canvas.rect(x - 9, y - 66, 18, 4, '#27304f')
  canvas.rect(x - 5.5, y - 78, 11, 12, '#ffd772')
  canvas.fill(`M${x - 8} ${y - 78}L${x} ${y - 88}L${x + 8} ${y - 78}Z`, '#e06a4c')
}
