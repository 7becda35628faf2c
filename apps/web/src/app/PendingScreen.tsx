import { useText } from '#lib/use-text.ts'
import { MessageScreen } from './MessageScreen.tsx'

/** A screen of the menu whose own code has yet to come; says so instead of pretending. */
export function PendingScreen({ title }: { title: string }) {
  const t = useText()
  return (
    <MessageScreen title={title}>
      <p>{t('app.pending')}</p>
    </MessageScreen>
  )
}
