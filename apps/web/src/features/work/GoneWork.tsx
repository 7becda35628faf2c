import type { WorkInfo } from '@yomikura/contract/viewer'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { StoreLink } from './StoreLink.tsx'
import { WorkNotice } from './WorkNotice.tsx'
import styles from './WorkScreen.module.css'

/** Stands in place of a work that was refunded; leads to the shop while that still sells it. */
export function GoneWork({ workno }: { workno: string }) {
  const t = useText()
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['work-in-shop', workno],
    queryFn: ({ signal }) => api.get<WorkInfo>(`/v2/work/${workno}`, { signal }),
    retry: false,
  })
  const url = data?.work_url ?? ''
  return (
    <WorkNotice icon={<StateDrawing name="lost" />}>
      <PageTitle>{t('work.gone')}</PageTitle>
      <h1 className={styles.filesTitle}>{t('work.gone')}</h1>
      <p>{t('work.gone_hint')}</p>
      <Link to="/library" className={buttonClass({ variant: 'primary' })}>
        {t('app.to_library')}
      </Link>
      <StoreLink url={url} />
    </WorkNotice>
  )
}
