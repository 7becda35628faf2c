/** One colour stop of a gradient: where (0–1), colour, and how opaque. */
export type Stop = readonly [offset: number, color: string, opacity?: number]

/** A page being drawn: its size, and the gradients and clips that its pictures share. */
export class Sheet {
  readonly width: number
  readonly height: number
  private readonly definitions: string[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** A gradient between two points of the page; returns the paint to fill with. */
  linear(from: readonly [number, number], to: readonly [number, number], stops: Stop[]): string {
    return this.define(
      'g',
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${toStops(stops)}</linearGradient>`,
    )
  }

  /** A gradient from the page's top to its bottom. */
  down(stops: Stop[], top = 0, bottom = this.height): string {
    return this.linear([0, top], [0, bottom], stops)
  }

  radial(x: number, y: number, r: number, stops: Stop[]): string {
    return this.define(
      'g',
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${r}">${toStops(stops)}</radialGradient>`,
    )
  }

  /** Shows `content` only inside a shape. */
  clip(shape: string, content: string): string {
    const id = this.define('c', (name) => `<clipPath id="${name}">${shape}</clipPath>`, true)
    return `<g clip-path="url(#${id})">${content}</g>`
  }

  /** The finished page. @param options.fills a place of another shape whole, where its rim may be cut */
  toSvg(content: string, { fills = false } = {}): string {
    const { width, height } = this
    const ratio = fills ? ' preserveAspectRatio="xMidYMid slice"' : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${ratio}><defs>${this.definitions.join('')}</defs>${content}</svg>`
  }

  private define(prefix: string, write: (id: string) => string, isBare = false): string {
    const id = `${prefix}${this.definitions.length}`
    this.definitions.push(write(id))
    return isBare ? id : `url(#${id})`
  }
}

function toStops(stops: Stop[]): string {
  return stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}
