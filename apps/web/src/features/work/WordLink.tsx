import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#data/session.ts'

type Props = {
  /** What the library is searched for. */
  word: string
  className?: string | undefined
  children?: ReactNode
}

/** Leads to the works of the library that hold a word: a maker's, an author's, those with a tag. */
export function WordLink({ word, className, children = word }: Props) {
  const [, update] = useSettings('library')
  return (
    <Link
      to="/library"
      search={{ q: word }}
      className={className}
      // The tab that was open last would hide works of other kinds.
      onClick={() => update({ lastOpenedTab: 'all' })}
    >
      {children}
    </Link>
  )
}
