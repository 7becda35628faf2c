import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { BootStore } from './boot/boot-store.ts'
import { BootContext } from './boot/use-boot.ts'
import { TextProvider } from './TextProvider.tsx'
import { createAppRouter } from './router.tsx'

/**
 * The whole app: texts, start-up and routes.
 *
 * @param props.leave loads another page in place of this one, for sign-in
 */
export function App({ leave }: { leave?: (url: string) => void }) {
  const [boot] = useState(() => new BootStore(leave))
  const [router] = useState(() => createAppRouter())
  return (
    <TextProvider>
      <BootContext value={boot}>
        <RouterProvider router={router} />
      </BootContext>
    </TextProvider>
  )
}
