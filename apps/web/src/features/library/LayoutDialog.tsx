import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { setDevicePref, useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useText } from '#lib/use-text.ts'
import { RadioList } from '#parts/RadioList.tsx'
import type { LibraryControls } from './use-library-query.ts'

type Props = { controls: LibraryControls; onClose: () => void }

/** Covers or rows, and how large the covers are on this device; a choice holds at once. */
export function LayoutDialog({ controls, onClose }: Props) {
  const t = useText()
  const { coverSize } = useDevicePrefs()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      anchor="layout"
      title={t('library.layout')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <RadioList
        isLegendHidden
        legend={t('library.layout')}
        value={controls.layout}
        options={(['grid', 'list'] as const).map((value) => ({
          value,
          text: t(`library.${value}`),
        }))}
        onChange={controls.setLayout}
      />
      {controls.layout === 'grid' && (
        <RadioList
          legend={t('library_dialogs.cover_size')}
          value={coverSize}
          options={(['s', 'm', 'l'] as const).map((value) => ({
            value,
            text: t(`library_dialogs.size_${value}`),
          }))}
          onChange={(size) => setDevicePref('coverSize', size)}
        />
      )}
    </Dialog>
  )
}
