import { toOutsideLink } from '@yomikura/reader/book/book-path'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useText } from '#lib/use-text.ts'
import type { FollowedLink } from './followed-link.ts'

type Props = { link: FollowedLink; onFollow: () => unknown; onClose: () => void }

/** What a link means before it is followed: the words of a note, or the address outside. */
export function LinkDialog({ link, onFollow, onClose }: Props) {
  const t = useText()
  const outside = toOutsideLink(link.address)
  if (outside) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('book.outside_title')}
        actions={
          <>
            <Button onClick={onClose}>{t('viewer.help_close')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                open(outside.href, '_blank', 'noopener,noreferrer')
                onClose()
              }}
            >
              {t('book.outside_open')}
            </Button>
          </>
        }
      >
        <p>{t('book.outside_text')}</p>
        <p style={{ overflowWrap: 'anywhere' }}>{outside.host || outside.href}</p>
      </Dialog>
    )
  }
  if (!link.isNote) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t('book.dead_link_title')}
        actions={<Button onClick={onClose}>{t('viewer.help_close')}</Button>}
      >
        <p>{t('book.dead_link_text')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('book.note')}
      actions={
        <>
          <Button
            onClick={() => {
              onFollow()
              onClose()
            }}
          >
            {t('book.note_go')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('viewer.help_close')}
          </Button>
        </>
      }
    >
      <p style={{ whiteSpace: 'pre-wrap' }}>{link.note || t('book.note_elsewhere')}</p>
    </Dialog>
  )
}
