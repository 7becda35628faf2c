import { BRICK, BUTTER, CORAL, HONEY, INK, PINK, WHITE } from '@yomikura/drawing/palette'
import { circle, fill, line, oval, place, star } from '@yomikura/drawing/shapes'
import type { Sheet } from '@yomikura/drawing/sheet'
import { glow } from '@yomikura/drawing/sky'

/** How the lost star looks: 200 high at scale 1, its middle at `x`, `y`. */
export type StarPose = {
  x: number
  y: number
  scale?: number
  turn?: number
  face?: 'sad' | 'tear' | 'happy' | 'proud'
  /** How far its light reaches, in its own measure; 0 when it has gone out. */
  light?: number
}

export function starChild(sheet: Sheet, pose: StarPose): string {
  const light = pose.light ?? 260
  const isDim = light === 0
  const body =
    star(0, 0, 112, isDim ? '#d9a95c' : HONEY) + star(-2, -4, 96, isDim ? '#ecc988' : BUTTER)
  const shine = isDim ? '' : glow(sheet, 0, 0, light, BUTTER, 0.75)
  return place(
    shine + body + star(-22, -30, 26, WHITE, -10, 0.45) + face(pose.face ?? 'happy'),
    pose.x,
    pose.y,
    pose.scale,
    pose.turn,
  )
}

function face(mood: 'sad' | 'tear' | 'happy' | 'proud'): string {
  const cheeks = oval(-48, 26, 15, 10, PINK) + oval(48, 26, 15, 10, PINK)
  const open = (x: number) => oval(x, 2, 9, 12, INK) + circle(x + 3, -3, 3.4, WHITE)
  const shut = (x: number) => line(`M${x - 12} 4Q${x} -10 ${x + 12} 4`, INK, 6)
  if (mood === 'happy')
    return (
      cheeks + shut(-28) + shut(28) + fill('M-15 22Q0 16 15 22Q11 44 0 44Q-11 44 -15 22Z', BRICK)
    )
  if (mood === 'proud') {
    return (
      cheeks +
      open(-28) +
      open(28) +
      line('M-14 26Q0 38 14 26', INK, 6) +
      line('M-44 -22L-18 -16M44 -22L18 -16', CORAL, 6)
    )
  }
  const tears =
    mood === 'tear' ? fill('M-30 22C-44 46 -42 62 -30 62C-18 62 -16 46 -30 22Z', '#8fd0ea') : ''
  return (
    cheeks +
    open(-28) +
    open(28) +
    line('M-13 36Q0 24 13 36', INK, 6) +
    line('M-46 -14L-20 -24M46 -14L20 -24', HONEY, 6) +
    tears
  )
}
