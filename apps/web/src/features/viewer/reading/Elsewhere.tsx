import { lazy, Suspense, useSyncExternalStore } from 'react'
import { readElsewhere, subscribeToElsewhere } from '#data/account/reading/places.ts'
import type { ElsewhereProps } from './ElsewhereChip.tsx'

const ElsewhereChip = lazy(async () => ({
  default: (await import('./ElsewhereChip.tsx')).ElsewhereChip,
}))

/** Where another device is, once one reported it: until then the code that asks stays unloaded. */
export function Elsewhere(props: ElsewhereProps) {
  const { reader, workno } = props.file
  const key = { account: reader, workno, path: props.path }
  const stored = useSyncExternalStore(subscribeToElsewhere, () => readElsewhere(key))
  if (stored === '') return null
  return (
    <Suspense>
      <ElsewhereChip {...props} stored={stored} />
    </Suspense>
  )
}
