import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NameFilter } from '#data/library/db/work-names.ts'
import { useSettings } from '#data/session/session.ts'

type Props = {
  /** What the library is narrowed to. */
  name: string
  kind: keyof NameFilter
  className?: string | undefined
  children?: ReactNode
}

/** Leads to the works of the library that have exactly this creator, or this tag. */
export function NameLink({ name, kind, className, children = name }: Props) {
  const [, update] = useSettings('library')
  return (
    <Link
      to="/library"
      search={{ [kind]: name }}
      className={className}
      // The tab that was open last would hide works of other kinds.
      onClick={() => update({ lastOpenedTab: 'all' })}
    >
      {children}
    </Link>
  )
}
