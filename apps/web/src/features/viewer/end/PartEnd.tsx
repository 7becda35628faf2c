import { Button } from '@yomikura/ui/Button'
import { pickText } from '@yomikura/contract/locales'
import { useLocale, useText } from '#lib/use-text.ts'
import { toPartName } from '#parts/part-name.ts'
import type { Parts } from '../parts/use-parts.ts'
import { toPlacePath } from '../open-publication.ts'
import { EndBar } from './EndBar.tsx'
import type { EndPageProps } from './end-page-props.ts'
import styles from './ReadingEnd.module.css'

type Props = Pick<EndPageProps, 'file' | 'run'> & { parts: Parts }

/** What follows the last page of a part: the next part. Of what lies beside the work only its end is said. */
export function PartEnd({ file, run, parts }: Props) {
  const t = useText()
  const locale = useLocale()
  const { list, index, next } = parts
  const toName = (part: Parameters<typeof toPartName>[0]) => toPartName(part, list)
  const placePath = toPlacePath(file.ziptree, file.path)
  const ended = list[index] ?? { placePath, playType: file.playType }
  const name = toName(ended) || (index < 0 ? '' : t('viewer.first_part'))
  return (
    <div className={styles.page} role="group" aria-label={t('end_page.label')}>
      <EndBar file={file} run={run} />
      <div className={styles.column}>
        <section className={styles.next}>
          <div className={styles.words}>
            <p className={styles.kicker}>
              {file.work ? pickText(file.work.name, locale) : ''}
              {index >= 0 && (
                <span className={styles.maker}>{`${index + 1} / ${list.length}`}</span>
              )}
            </p>
            <h1>{name ? t('end_page.part_read', { name }) : t('viewer.end')}</h1>
            {next && (
              <div className={styles.actions}>
                <Button
                  variant="primary"
                  className={styles.named ?? ''}
                  onClick={() => run('next-part')}
                >
                  {t('end_page.next_part', { name: toName(next) || t('viewer.first_part') })}
                </Button>
              </div>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}
