import type { RubyPiece } from '@yomikura/content/navigation'

/** A title with how it is read above its words. */
export function RubyTitle({ pieces }: { pieces: readonly RubyPiece[] }) {
  return pieces.map(({ text, ruby }, index) =>
    ruby === undefined ? (
      text
    ) : (
      <ruby key={index}>
        {text}
        <rp>(</rp>
        <rt>{ruby}</rt>
        <rp>)</rp>
      </ruby>
    ),
  )
}
