import type { Highlight } from '@yomikura/contract/highlights'
import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { Download, NotebookPen, Trash2 } from 'lucide-react'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import contents from '../../chrome/ContentsDialog.module.css'
import styles from './Notes.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type Props = {
  list: readonly Highlight[]
  isEditing: boolean
  /** How far in the book, for example `40%`. */
  toNumber: (highlight: Highlight) => string
  onChoose: (highlight: Highlight) => void
  onEdit: (highlight: Highlight) => void
  onRemove: (highlight: Highlight) => void
  onExport: (format: 'md' | 'json') => void
}

/** All highlights of a book, in the order of its text. */
export function HighlightList(props: Props) {
  const { list, isEditing, toNumber, onChoose, onEdit, onRemove, onExport } = props
  const t = useText()
  const { date } = useFormats()
  if (list.length === 0) return <p className={contents.none}>{t('notes.none')}</p>
  return (
    <>
      <ul className={contents.list}>
        {list.map((highlight) => (
          <li key={highlight.id} className={styles.row}>
            <button type="button" className={styles.entry} onClick={() => onChoose(highlight)}>
              <span className={styles.quotation} data-color={highlight.color}>
                {highlight.words}
              </span>
              {highlight.note !== '' && <span className={styles.written}>{highlight.note}</span>}
              <span className={styles.facts}>
                <span>{t(`notes.name_${highlight.color}`)}</span>
                {highlight.chapter !== '' && <span>{highlight.chapter}</span>}
                <span>{toNumber(highlight)}</span>
                <span>{date(highlight.made_ms)}</span>
              </span>
            </button>
            <IconButton
              label={t(highlight.note === '' ? 'notes.write' : 'notes.edit')}
              icon={<NotebookPen {...ICON} />}
              onClick={() => onEdit(highlight)}
            />
            {isEditing && (
              <IconButton
                label={t('notes.delete')}
                icon={<Trash2 {...ICON} />}
                onClick={() => onRemove(highlight)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.exports} role="group" aria-label={t('notes.export')}>
        <Button icon={<Download {...ICON} />} onClick={() => onExport('md')}>
          {t('notes.export_markdown')}
        </Button>
        <Button icon={<Download {...ICON} />} onClick={() => onExport('json')}>
          {t('notes.export_json')}
        </Button>
      </div>
    </>
  )
}
