import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import { KeyList } from '#parts/KeyList.tsx'

const toKeys = (...keys: string[]) => keys.map((key) => ({ key, shift: false }))

/** The keys that work in the library. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('help.keys')}
      variant="sheet"
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <KeyList
        rows={[
          { name: 'search', text: t('library.search'), keys: toKeys('/') },
          { name: 'clear', text: t('library.search_clear'), keys: toKeys('Escape') },
          {
            name: 'move',
            text: t('library_dialogs.key_move'),
            keys: toKeys('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
          },
          { name: 'ends', text: t('library_dialogs.key_ends'), keys: toKeys('Home', 'End') },
          { name: 'keys', text: t('help.keys'), keys: toKeys('?') },
        ]}
      />
    </Dialog>
  )
}
