import type { Canvas } from '../canvas.ts'
import type { Entry } from '../entry.ts'

type Star = readonly [x: number, y: number, size: number]
type Box = Parameters<Entry['draw']>[1]

/** The night sky entries. */
export const STAR_ENTRIES: readonly Entry[] = [
  {
    id: 'big-dipper',
    ja: '北斗七星',
    reading: 'ほくとしちせい ・ おおぐま座',
    en: 'The Big Dipper',
    text: 'ひしゃくの形にならぶ七つの星。口のはしの二つの星を、そのまま五つぶんのばすと、北極星にとどきます。',
    english:
      'Seven stars in the shape of a ladle. Carry the line through the two stars of its lip five times further: there is Polaris, the star that shows north.',
    facts: [
      ['方角  Direction', '北  north'],
      ['季節  Season', '一年中  all year'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      night(canvas, box, '#0c1440', '#27397f', '#5b6cb0')
      // Drawn to scale: Polaris lies five times the pointers' distance beyond the lip.
      const dipper: Star[] = [
        [137, 261, 3],
        [163, 243, 3],
        [184, 237, 3],
        [207, 236, 2.4],
        [217, 261, 2.9],
        [256, 257, 3],
        [262, 226, 3.2],
      ]
      canvas.line('M256 257L262 226', '#ffd772', 1, 0.9)
      canvas.document.dash(2, { space: 4 })
      canvas.line('M262 226L291 72', '#ffd772', 1, 0.9)
      canvas.document.undash()
      join(canvas, dipper, [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [5, 6],
        [6, 3],
      ])
      shine(canvas, [[291, 70, 4.4]])
      label(canvas, '北極星  Polaris', 306, 65)
      hills(canvas)
      person(canvas, 92, 316)
    },
  },
  {
    id: 'summer-triangle',
    ja: '夏の大三角',
    reading: 'なつのだいさんかく',
    en: 'The Summer Triangle',
    text: 'おりひめのベガ、ひこぼしのアルタイル、はくちょうのデネブ。三つをむすんだ中を、天の川がながれます。',
    english:
      'Vega the weaver, Altair the herdsman and Deneb the swan. The Milky Way runs between the two lovers, who may meet on one night a year.',
    facts: [
      ['方角  Direction', '東から真上'],
      ['季節  Season', '夏  summer'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      night(canvas, box, '#0a1038', '#2b2f7d', '#7a5fa6')
      for (let band = 0; band < 5; band += 1) {
        canvas.curve(
          [
            [0, 60],
            [112, 150],
            [220, 204],
            [330, 290],
            [420, 350],
          ],
          '#cdbcf0',
          92 - band * 18,
          0.09,
        )
      }
      canvas.starField({ x: 60, y: 100, width: 230, height: 150 }, 90, 44)
      const three: Star[] = [
        [190, 76, 4.6],
        [270, 205, 4],
        [112, 150, 3.8],
      ]
      join(canvas, three, [
        [0, 1],
        [1, 2],
        [2, 0],
      ])
      label(canvas, 'ベガ  Vega', 202, 66)
      label(canvas, 'アルタイル  Altair', 216, 218)
      label(canvas, 'デネブ  Deneb', 52, 160)
      hills(canvas)
      bamboo(canvas)
    },
  },
  {
    id: 'orion',
    ja: 'オリオン座',
    reading: 'おりおんざ',
    en: 'Orion',
    text: '三つならんだ星が、かりうどの帯。左上の赤い星がベテルギウス、右下の青白い星がリゲルです。',
    english:
      'Three stars in a row are the belt of the hunter. The red one above is Betelgeuse, the blue-white one below is Rigel. Under the belt a faint cloud is making new stars.',
    facts: [
      ['方角  Direction', '南  south'],
      ['季節  Season', '冬  winter'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      night(canvas, box, '#070c2c', '#182860', '#3f5c96')
      const hunter: Star[] = [
        [166, 92, 4.6],
        [252, 104, 3.4],
        [196, 172, 3],
        [213, 167, 3.1],
        [230, 162, 3],
        [180, 250, 3.2],
        [262, 240, 4.6],
        [210, 62, 2.4],
      ]
      join(canvas, hunter, [
        [0, 1],
        [0, 2],
        [1, 4],
        [2, 3],
        [3, 4],
        [2, 5],
        [4, 6],
        [5, 6],
        [0, 7],
        [1, 7],
      ])
      canvas.glow(166, 92, 16, '#f0784e', 0.9)
      canvas.circle(166, 92, 4, '#ffc7a4')
      canvas.glow(262, 240, 16, '#8fc4ff', 0.9)
      canvas.circle(262, 240, 4, '#eaf5ff')
      canvas.glow(218, 200, 13, '#f2a6c8', 0.5)
      label(canvas, 'ベテルギウス', 84, 86)
      label(canvas, 'Betelgeuse', 84, 97)
      label(canvas, 'リゲル  Rigel', 276, 236)
      canvas.fill('M26 344V300L70 276L120 306L176 270L240 308L300 278L394 312V344Z', '#e8eef8')
      canvas.fill('M70 276L120 306L96 302L84 312L66 300L50 308Z', '#b9c8e2')
      canvas.fill('M176 270L240 308L206 300L190 312L170 298L150 310L140 294Z', '#b9c8e2')
      canvas.fill('M26 344V326Q140 306 260 326T394 322V344Z', '#d3deef')
    },
  },
  {
    id: 'moon',
    ja: '月のかたち',
    reading: 'つきのかたち',
    en: 'Phases of the Moon',
    text: '月は、太陽の光をはねかえしています。光のあたる向きがかわるので、およそ三十日で、ふとって、またやせます。',
    english:
      'The moon only throws back the light of the sun. As the direction of the light changes it grows and wanes again in about thirty days.',
    facts: [
      ['ひとまわり  Cycle', '29.5日  days'],
      ['距離  Distance', '38万 km'],
      ['見つけやすさ', '★ ★ ★'],
    ],
    draw: (canvas, box) => {
      night(canvas, box, '#101741', '#2c3a80', '#8d83c2')
      const names = ['新月', '三日月', '上弦', '十三夜', '満月', '寝待月', '下弦', '有明月']
      names.forEach((name, index) => {
        const angle = ((index * 45 - 90) * Math.PI) / 180
        const [x, y] = [210 + Math.cos(angle) * 132, 166 + Math.sin(angle) * 100]
        moon(canvas, x, y, 22, index / 8)
        canvas.text(name, { x, y: y + 27, size: 7.6, color: '#f3ead2', align: 'middle' })
      })
      canvas.glow(210, 170, 70, '#ffe9b5', 0.5)
      moon(canvas, 210, 170, 42, 0.5)
      canvas.fill('M26 344V330Q210 312 394 330V344Z', '#161c46')
    },
  },
]

function night(canvas: Canvas, box: Box, ...colors: string[]): void {
  canvas.rect(
    box.x,
    box.y,
    box.width,
    box.height,
    canvas.down(box.y, box.y + box.height, ...colors),
  )
  canvas.starField(
    { ...box, height: 270 },
    150,
    colors.join('').length + (colors[1]?.charCodeAt(2) ?? 1),
  )
}

function shine(canvas: Canvas, stars: readonly Star[]): void {
  for (const [x, y, size] of stars) {
    canvas.glow(x, y, size * 3.2, '#ffe9b5', 0.7)
    canvas.circle(x, y, size, '#fffbea')
  }
}

function join(
  canvas: Canvas,
  stars: readonly Star[],
  links: readonly (readonly [number, number])[],
): void {
  for (const [from, to] of links) {
    const [a, b] = [stars[from], stars[to]]
    if (a && b) canvas.line(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, '#dfe6ff', 0.9, 0.6)
  }
  shine(canvas, stars)
}

function label(canvas: Canvas, words: string, x: number, y: number): void {
  canvas.text(words, { x, y, size: 8, color: '#ffe9b5' })
}

function hills(canvas: Canvas): void {
  canvas.fill('M26 344V304Q120 274 220 298T394 284V344Z', '#1a2458')
  canvas.fill('M26 344V322Q150 304 280 324T394 318V344Z', '#0e1538')
}

function person(canvas: Canvas, x: number, y: number): void {
  canvas.circle(x, y - 22, 5, '#f3d5b8')
  canvas.fill(
    `M${x - 8} ${y + 2}Q${x - 7} ${y - 18} ${x} ${y - 18}Q${x + 7} ${y - 18} ${x + 8} ${y + 2}Z`,
    '#e06a4c',
  )
  canvas.line(`M${x + 4} ${y - 13}L${x + 14} ${y - 22}`, '#e06a4c', 3.4)
  canvas.fill(`M${x - 6} ${y - 24}Q${x} ${y - 32} ${x + 6} ${y - 24}Z`, '#ffd772')
}

function bamboo(canvas: Canvas): void {
  canvas.curve(
    [
      [366, 330],
      [370, 270],
      [360, 214],
      [336, 176],
    ],
    '#2f6f5a',
    3.4,
  )
  const colors = ['#e06a4c', '#ffd772', '#97d3c5', '#f8b9aa']
  ;(
    [
      [368, 290],
      [369, 262],
      [364, 236],
      [356, 212],
      [346, 192],
    ] as const
  ).forEach(([x, y], index) => {
    canvas.fill(`M${x} ${y}q16 -12 32 -4q-16 10 -32 4Z`, '#3f8a6a')
    canvas.fill(`M${x} ${y}q-16 -10 -30 0q16 8 30 0Z`, '#3f8a6a')
    canvas.line(`M${x - 14} ${y + 2}v7`, '#f3ead2', 0.5)
    canvas.rect(x - 17, y + 9, 6, 16, colors[index % 4] ?? '#fff', 1)
  })
}

/** A moon at a share of its cycle: 0 new, 0.5 full. */
function moon(canvas: Canvas, x: number, y: number, r: number, share: number): void {
  canvas.circle(x, y, r, '#39447f')
  const bulge = Math.cos(share * 2 * Math.PI) * r
  const isWaxing = share <= 0.5
  if (share === 0) return
  const limb = `M${x} ${y - r}A${r} ${r} 0 0 ${isWaxing ? 1 : 0} ${x} ${y + r}`
  // The terminator is half an ellipse: it bends towards the light until the half moon, then away.
  const isCrescent = share < 0.25 || share > 0.75
  const sweep = isWaxing === isCrescent ? 0 : 1
  const edge = `A${Math.max(0.01, Math.abs(bulge))} ${r} 0 0 ${sweep} ${x} ${y - r}Z`
  canvas.fill(limb + edge, '#ffe9b5')
  if (share === 0.5) {
    canvas.circle(x - r * 0.3, y - r * 0.2, r * 0.2, '#f1d28e', 0.8)
    canvas.circle(x + r * 0.32, y + r * 0.3, r * 0.26, '#f1d28e', 0.8)
    canvas.circle(x + r * 0.22, y - r * 0.46, r * 0.12, '#f1d28e', 0.8)
  }
}
