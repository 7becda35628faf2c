import { Link } from '@tanstack/react-router'
import { toStoreUrl } from '@yomikura/contract/store-url'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import type { ReactNode } from 'react'
import {
  BookOpen,
  Check,
  ExternalLink,
  EyeOff,
  Layers,
  ListPlus,
  RotateCcw,
  SquareCheck,
} from 'lucide-react'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { type ReadingMark, toReadState } from '#data/session/use-reading-marks.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { isAudio } from '#parts/is-audio.ts'
import { OpenWork } from '#parts/OpenWork.tsx'
import { useIsWaiting } from '#parts/use-is-waiting.ts'
import styles from './WorkMenuDialog.module.css'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  work: ShelfRow
  mark: ReadingMark | undefined
  onClose: () => void
  onVerdict: (verdict: 'finished' | 'unread') => void
  onIgnore: () => void
  onSelect: () => void
  onMyList: () => void
}

/** What can be done with one work of the library. */
export function WorkMenuDialog({ work, mark, onClose, ...on }: Props) {
  const t = useText()
  const { account } = useSession()
  const isWaiting = useIsWaiting(work)
  const leadsToShop = !work.isReadable && !isWaiting && toStoreUrl(work.shopUrl) !== undefined
  const linkClass = `${buttonClass({ variant: 'quiet' })} ${styles.entry}`
  const run = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      title={work.title}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <div className={styles.menu}>
        <OpenWork work={work} className={linkClass} onSay={onClose}>
          {leadsToShop ? <ExternalLink {...ICON} /> : <BookOpen {...ICON} />}
          {t(leadsToShop ? 'work.store_page' : 'library_dialogs.open_work')}
        </OpenWork>
        {work.seriesId !== '' && (
          <Link to="/series/$seriesId" params={{ seriesId: work.seriesId }} className={linkClass}>
            <Layers {...ICON} />
            {t('library_dialogs.open_series')}
          </Link>
        )}
        {toReadState(mark) !== 'finished' && (
          <MenuButton icon={<Check {...ICON} />} onClick={run(() => on.onVerdict('finished'))}>
            {t(isAudio(work) ? 'library_dialogs.mark_heard' : 'library_dialogs.mark_finished')}
          </MenuButton>
        )}
        {mark && (
          <MenuButton icon={<RotateCcw {...ICON} />} onClick={run(() => on.onVerdict('unread'))}>
            {t(isAudio(work) ? 'library_dialogs.mark_unheard' : 'library_dialogs.mark_unread')}
          </MenuButton>
        )}
        {account.account_id && (
          <MenuButton icon={<ListPlus {...ICON} />} onClick={run(on.onMyList)}>
            {t('library_dialogs.add_to_mylist')}
          </MenuButton>
        )}
        <MenuButton icon={<EyeOff {...ICON} />} onClick={run(on.onIgnore)}>
          {t('library_dialogs.ignore')}
        </MenuButton>
        <MenuButton icon={<SquareCheck {...ICON} />} onClick={run(on.onSelect)}>
          {t('library_dialogs.select_several')}
        </MenuButton>
      </div>
    </Dialog>
  )
}

function MenuButton(props: { icon: ReactNode; onClick: () => void; children: string }) {
  return (
    <Button
      variant="quiet"
      icon={props.icon}
      className={styles.entry ?? ''}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  )
}
