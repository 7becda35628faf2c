import { type Canvas, HEIGHT, WIDTH } from './canvas.ts'
import { heapCloud, streaks, thunderhead } from './clouds.ts'

/** The three parts of the book and the picture each opens with. */
export const SECTION_OPENINGS = [
  {
    ja: '雲',
    en: 'Clouds',
    text: '水とすこしの塵があれば、空は絵をかきます。\nGive the sky water and a little dust, and it draws.',
    colors: ['#2a6fb0', '#6fb2d8', '#3f8f9a', '#1f5a6b'],
    draw: (canvas: Canvas) => {
      streaks(canvas, { x: 0, y: 206, width: WIDTH, height: 50 }, 21)
      thunderhead(canvas, 300, 470, 0.9)
      heapCloud(canvas, {
        x: 110,
        y: 400,
        width: 200,
        height: 84,
        light: '#ffffff',
        shade: '#cfe2ee',
      })
      heapCloud(canvas, {
        x: 66,
        y: 470,
        width: 150,
        height: 50,
        light: '#ffffff',
        shade: '#cfe2ee',
      })
      canvas.fill(`M0 ${HEIGHT}V474Q120 450 220 468T${WIDTH} 462V${HEIGHT}Z`, '#2b6f72')
    },
  },
  {
    ja: '星',
    en: 'Stars',
    text: '目がくらやみになれるまで、十五分。\nGive your eyes fifteen minutes of dark.',
    colors: ['#070c2c', '#1b2766', '#443f8c', '#1a1d4a'],
    draw: (canvas: Canvas) => {
      canvas.starField({ x: 0, y: 0, width: WIDTH, height: 470 }, 320, 5)
      const pole = { x: 210, y: 318 }
      for (let ring = 0; ring < 11; ring += 1) {
        const r = 16 + ring * 14
        const start = (ring * 47) % 360
        const [from, to] = [start, start + 70 + ((ring * 29) % 60)].map(
          (degrees) => (degrees * Math.PI) / 180,
        )
        const at = (angle = 0) => `${pole.x + Math.cos(angle) * r} ${pole.y + Math.sin(angle) * r}`
        canvas.line(
          `M${at(from)}A${r} ${r} 0 0 1 ${at(to)}`,
          ['#ffe9b5', '#cfd8ff', '#f8b9aa'][ring % 3] ?? '#fff',
          1.3,
          0.75,
        )
      }
      canvas.glow(pole.x, pole.y, 22, '#ffe9b5', 0.9)
      canvas.star(pole.x, pole.y, 5, '#fffbea')
      canvas.fill(`M0 ${HEIGHT}V470Q110 440 210 462T${WIDTH} 452V${HEIGHT}Z`, '#0b1030')
      ;[30, 52, 80, 330, 356, 388].forEach((x, index) => {
        canvas.fill(`M${x - 13} 476L${x} ${410 + (index % 3) * 14}L${x + 13} 476Z`, '#0b1030')
      })
    },
  },
  {
    ja: '光',
    en: 'Lights',
    text: '空気が、光をえらんでいます。\nThe air chooses which light to let through.',
    colors: ['#3b2f78', '#b5588a', '#f2885e', '#ffcf7d', '#a34a62'],
    draw: (canvas: Canvas) => {
      canvas.glow(210, 366, 250, '#fff0b8', 0.8)
      canvas.circle(210, 366, 76, '#fff4cf')
      heapCloud(canvas, {
        x: 84,
        y: 330,
        width: 190,
        height: 66,
        light: '#ffd9c4',
        shade: '#e08f86',
      })
      heapCloud(canvas, {
        x: 344,
        y: 296,
        width: 170,
        height: 56,
        light: '#ffcfc4',
        shade: '#cf7b8c',
      })
      canvas.fill(
        `M0 ${HEIGHT}V450L70 412L140 446L220 420L310 456L${WIDTH} 410V${HEIGHT}Z`,
        '#8c3f66',
      )
      canvas.fill(`M0 ${HEIGHT}V478Q120 454 230 476T${WIDTH} 466V${HEIGHT}Z`, '#5d2c56')
    },
  },
] as const
