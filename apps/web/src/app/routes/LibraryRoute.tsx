import { useNavigate, useSearch } from '@tanstack/react-router'
import { LibraryScreen } from '#features/library/LibraryScreen.tsx'

/** /library[?creator={name}][&tag={name}] */
export function LibraryRoute() {
  const { creator, tag }: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <LibraryScreen
      names={{ creator: toName(creator), tag: toName(tag) }}
      onNames={(names) =>
        void navigate({
          to: '/library',
          search: { creator: names.creator || undefined, tag: names.tag || undefined },
        })
      }
    />
  )
}

function toName(asked: unknown): string {
  return typeof asked === 'string' ? asked : ''
}
