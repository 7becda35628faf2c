import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { confirmAge, toAskedAge } from '#data/session/age-permission.ts'
import { useText } from '#lib/use-text.ts'

type Props = { ageCategory: string; onLeave: () => void }

/** Asks a visitor's age before anything of a work for older readers is fetched. */
export function AgeQuestion({ ageCategory, onLeave }: Props) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onLeave}
      title={t('free.age_question')}
      actions={
        <>
          <Button onClick={onLeave}>{t('free.age_no')}</Button>
          <Button variant="primary" onClick={() => confirmAge(ageCategory)}>
            {t('free.age_yes')}
          </Button>
        </>
      }
    >
      <p>{t(`free.age_body_${toAskedAge(ageCategory)}`)}</p>
    </Dialog>
  )
}
