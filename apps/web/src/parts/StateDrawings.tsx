import type { ReactNode } from 'react'
import styles from './StateDrawings.module.css'

const { wash, paper, fill, line } = styles

/** A moon that a bite is taken out of, in the color behind it. */
const moon = (x: number, y: number) => (
  <>
    <circle className={paper} cx={x} cy={y} r="13" />
    <circle className={wash} cx={x + 6} cy={y - 4} r="11" />
  </>
)

/** The same small lantern in each drawing, its foot in the middle at 0, 0. */
const lantern = (move: string) => (
  <g transform={move}>
    <path className={paper} d="M-11 0v-30h22V0z" />
    <path className={line} d="M-11 0v-30h22V0zM-7-30v-5H7v5M-4-35c0-7 8-7 8 0" />
    <path className={fill} d="M0-22c5 6 5 13 0 15-5-2-5-9 0-15z" />
  </g>
)

/** A lantern on an empty shelf, a moon in the window. */
const shelf = (
  <>
    <path className={wash} d="M46 12h88a4 4 0 0 1 4 4v74H42V16a4 4 0 0 1 4-4z" />
    {moon(108, 38)}
    <path
      className={line}
      d="M46 12h88a4 4 0 0 1 4 4v74M42 90V16a4 4 0 0 1 4-4M90 12v78M16 104h148M28 104v20M152 104v20"
    />
    <path className={fill} d="M120 102l9-46 8 1.6-9 45z" />
    <path className={line} d="M120 102l9-46 8 1.6-9 45zM127.4 64l8 1.6" />
    {lantern('translate(63 102)')}
  </>
)

/** A paper boat far from the shore, under the moon. */
const offline = (
  <>
    <path className={wash} d="M30 12h120a4 4 0 0 1 4 4v84H26V16a4 4 0 0 1 4-4z" />
    {moon(124, 36)}
    <path className={paper} d="M54 78h72l-14 20H68z" />
    <path className={fill} d="M90 40l22 38H90z" />
    <path className={paper} d="M90 40L68 78h22z" />
    <path className={line} d="M54 78h72l-14 20H68zM90 40l22 38H68zM90 40v38" />
    <path
      className={line}
      d="M16 102c8-8 16-8 24 0s16 8 24 0 16-8 24 0 16 8 24 0 16-8 24 0 16 8 24 0M40 116c7-6 13-6 20 0s13 6 20 0 13-6 20 0 13 6 20 0 13-6 20 0"
    />
  </>
)

/** A signpost whose arms name no place. */
const lost = (
  <>
    <path className={wash} d="M20 116c0-50 30-96 70-96s70 46 70 96z" />
    {moon(126, 52)}
    <path className={paper} d="M90 30h44l12 10-12 10H90z" />
    <path className={fill} d="M82 58H42L30 68l12 10h40z" />
    <path
      className={line}
      d="M82 22h8v94h-8zM90 30h44l12 10-12 10H90M82 58H42L30 68l12 10h40M12 116h156"
    />
    {lantern('translate(118 116)')}
  </>
)

/** A pile of books that has fallen over. */
const fallen = (
  <>
    <path className={wash} d="M38 16h104a4 4 0 0 1 4 4v84H34V20a4 4 0 0 1 4-4z" />
    {moon(60, 40)}
    <path className={paper} d="M28 90h54v14H28zM34 76h50v14H34z" />
    <path className={fill} d="M92 101l30-44 13 9-28 38z" />
    <path
      className={line}
      d="M28 90h54v14H28zM34 76h50v14H34zM92 101l30-44 13 9-28 38zM116 66l13 9"
    />
    <path className={paper} d="M124 104c8-10 20-10 24-2 6-7 16-6 22 2z" />
    <path
      className={line}
      d="M12 104h156M124 104c8-10 20-10 24-2 6-7 16-6 22 2M30 104v18M150 104v18"
    />
  </>
)

/** A storehouse with a lock on its door. */
const locked = (
  <>
    <path className={wash} d="M20 116c0-50 30-100 70-100s70 50 70 100z" />
    {moon(138, 46)}
    <path className={fill} d="M36 56l54-32 54 32v8H36z" />
    <path className={paper} d="M48 64h84v52H48z" />
    <path className={line} d="M36 56l54-32 54 32v8H36zM48 64h84v52H48zM90 64v52M12 116h156" />
    <path className={paper} d="M78 84h24v20H78z" />
    <path className={line} d="M78 84h24v20H78zM82 84v-5a8 8 0 0 1 16 0v5M90 92v5" />
  </>
)

/** A folding screen, with somebody's lantern behind it. */
const hidden = (
  <>
    <path className={wash} d="M34 12h112a4 4 0 0 1 4 4v88H30V16a4 4 0 0 1 4-4z" />
    {lantern('translate(90 62)')}
    <path className={paper} d="M26 52l32-8v72l-32 6zM58 44l32 8v70l-32-6z" />
    <path className={fill} d="M90 52l32-8v72l-32 6z" />
    <path className={paper} d="M122 44l32 8v70l-32-6z" />
    <path
      className={line}
      d="M26 52l32-8v72l-32 6zM58 44l32 8v70l-32-6M90 52l32-8v72l-32 6M122 44l32 8v70l-32-6M36 64l12-3M36 76l12-3M132 61l12 3M132 73l12 3"
    />
  </>
)

/** A spyglass that looks for a star. */
const search = (
  <>
    <path className={wash} d="M20 104c0-48 30-90 70-90s70 42 70 90z" />
    {moon(132, 44)}
    <path className={paper} d="M58 74l44-30 12 18-44 28z" />
    <path className={fill} d="M102 44l12-9 15 23-15 4z" />
    <path
      className={line}
      d="M58 74l44-30 12 18-44 28zM102 44l12-9 15 23-15 4M80 84l-18 36M84 82l18 38M82 84v36M16 120h148"
    />
    <path className={line} d="M52 32v12M46 38h12M78 22v8M74 26h8" />
  </>
)

const DRAWINGS = { shelf, offline, lost, fallen, locked, hidden, search } satisfies Record<
  string,
  ReactNode
>

export type DrawingName = keyof typeof DRAWINGS

/** Drawings of states: two tones of the tokens, the hand of the drawn covers. */
export function StateDrawings({ name }: { name: DrawingName }) {
  return (
    <svg className={styles.drawing} width="180" height="132" viewBox="0 0 180 132">
      {DRAWINGS[name]}
    </svg>
  )
}
