export type Point = readonly [x: number, y: number]

export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function rect(x: number, y: number, w: number, h: number, fill: string, r = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"/>`
}

export function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" opacity="${opacity}"/>`
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" transform="rotate(${turn} ${n(x)} ${n(y)})"/>`
}

export function fill(d: string, color: string, opacity = 1): string {
  return `<path d="${d}" fill="${color}" opacity="${opacity}"/>`
}

/** A pen line with round ends. */
export function line(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
}

/** Moves, turns and scales a drawing about its own origin. */
export function place(
  content: string,
  x: number,
  y: number,
  scale = 1,
  turn = 0,
  flip = false,
): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})">${content}</g>`
}

/** A plump five-pointed star with soft corners. */
export function star(
  x: number,
  y: number,
  r: number,
  color: string,
  turn = 0,
  opacity = 1,
): string {
  return `<path d="${starPath(x, y, r * 0.86, turn)}" fill="${color}" stroke="${color}" stroke-width="${n(r * 0.28)}" stroke-linejoin="round" opacity="${opacity}"/>`
}

/** The points of a star with sharp corners, as path data. */
export function starPath(x: number, y: number, r: number, turn: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = ((index * 36 - 90 + turn) * Math.PI) / 180
    const radius = index % 2 === 0 ? r : r * 0.5
    return `${n(x + Math.cos(angle) * radius)} ${n(y + Math.sin(angle) * radius)}`
  })
  return `M${points.join('L')}Z`
}

/** A four-rayed glint. */
export function glint(x: number, y: number, r: number, color: string, opacity = 1): string {
  const w = r * 0.12
  return fill(
    `M${n(x)} ${n(y - r)}Q${n(x + w)} ${n(y - w)} ${n(x + r)} ${n(y)}Q${n(x + w)} ${n(y + w)} ${n(x)} ${n(y + r)}Q${n(x - w)} ${n(y + w)} ${n(x - r)} ${n(y)}Q${n(x - w)} ${n(y - w)} ${n(x)} ${n(y - r)}Z`,
    color,
    opacity,
  )
}

/** A smooth closed or open path through points. */
export function smoothPath(points: readonly Point[], isClosed = false): string {
  const last = points.length - 1
  const at = (index: number): Point =>
    points[
      isClosed ? (index + points.length) % points.length : Math.min(last, Math.max(0, index))
    ] ?? [0, 0]
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let index = 0; index < (isClosed ? points.length : last); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${[...c1, ...c2, ...to].map(n).join(' ')}`
  }
  return isClosed ? `${d}Z` : d
}
