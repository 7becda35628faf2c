import type { Highlight } from '@yomikura/contract/highlights'
import { LIMITS } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useState } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './Notes.module.css'

type Props = { highlight: Highlight; onSave: (note: string) => void; onClose: () => void }

/** Writes the note of a highlight. */
export function NoteDialog({ highlight, onSave, onClose }: Props) {
  const t = useText()
  const [note, setNote] = useState(highlight.note)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('notes.note')}
      variant="sheet"
      actions={
        <>
          <Button onClick={onClose}>{t('notes.cancel')}</Button>
          <Button variant="primary" onClick={() => onSave(note)}>
            {t('notes.save')}
          </Button>
        </>
      }
    >
      <blockquote className={styles.quotation} data-color={highlight.color}>
        {highlight.words}
      </blockquote>
      <textarea
        className={styles.note}
        aria-label={t('notes.note')}
        rows={5}
        maxLength={LIMITS.highlightNoteLength}
        value={note}
        autoFocus
        onChange={(event) => setNote(event.target.value)}
      />
      <p className={styles.count}>
        {t('notes.note_left', { count: LIMITS.highlightNoteLength - note.length })}
      </p>
    </Dialog>
  )
}
