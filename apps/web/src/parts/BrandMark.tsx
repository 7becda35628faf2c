type Props = { sizePx?: number }

/** The mark: a storehouse roof over an open book. It is drawn beside the name, so it says nothing. */
export function BrandMark({ sizePx = 28 }: Props) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M16 3 30 11v3H2v-3z" />
      <path d="M4 16.5c4.2-.6 8.2.2 11 2.4V29c-2.8-2-6.8-2.7-11-2.2z" />
      <path d="M28 16.5c-4.2-.6-8.2.2-11 2.4V29c2.8-2 6.8-2.7 11-2.2z" />
    </svg>
  )
}
