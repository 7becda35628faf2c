import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { ArrowDownUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { RadioList } from '#parts/RadioList.tsx'
import styles from './Free.module.css'
import { FreeTitleGrid } from './FreeTitleGrid.tsx'
import {
  SHOWN_ORDERS,
  type ShownOrder,
  TABS,
  useAllTitles,
  useFreeChoice,
  useLatestWork,
  useRecommendedTitles,
} from './use-free-titles.ts'

/** /{product}-free/library: works that anybody may read (specification.md#2.2). */
export function FreeLibraryScreen() {
  const t = useText()
  const { tab, order, setTab, setOrder } = useFreeChoice()
  const [isSorting, setIsSorting] = useState(false)
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="free-title">
      <PageTitle>{t('free.title')}</PageTitle>
      <div className={styles.head}>
        <h1 id="free-title">{t('free.title')}</h1>
        {tab === 'all' && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            icon={<ArrowDownUp size={18} strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setIsSorting(true)}
          >
            {t(`free.sort_${order}`)}
          </Button>
        )}
      </div>
      <div className={styles.tabs} role="group" aria-label={t('free.tabs')}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-pressed={name === tab}
            onClick={() => setTab(name)}
          >
            {t(`free.tab_${name}`)}
          </button>
        ))}
      </div>
      {tab === 'all' ? <AllTitles order={order} /> : <Recommended onAll={() => setTab('all')} />}
      {isSorting && (
        <SortDialog order={order} onChange={setOrder} onClose={() => setIsSorting(false)} />
      )}
    </main>
  )
}

function AllTitles({ order }: { order: ShownOrder }) {
  const t = useText()
  return <FreeTitleGrid list={useAllTitles(order)} emptyBody={t('free.do_not_display_body')} />
}

type RecommendedProps = { onAll: () => void }

/** What goes with the work opened last; without one, what to do about it. */
function Recommended({ onAll }: RecommendedProps) {
  const t = useText()
  const workno = useLatestWork()
  if (workno === undefined) return null
  const toAll = (
    <Button variant="primary" onClick={onAll}>
      {t('free.to_all')}
    </Button>
  )
  if (workno !== null) return <RecommendedTo workno={workno} toAll={toAll} />
  return (
    <section className={styles.empty}>
      <StateDrawing name="shelf" />
      <h2>{t('free.no_opened')}</h2>
      <p>{t('free.no_opened_body')}</p>
      {toAll}
    </section>
  )
}

/** Free works may be there although none goes with this one. */
function RecommendedTo({ workno, toAll }: { workno: string; toAll: ReactNode }) {
  const t = useText()
  return (
    <FreeTitleGrid
      list={useRecommendedTitles(workno)}
      emptyBody={t('free.no_recommended_body')}
      emptyStep={toAll}
    />
  )
}

type SortProps = { order: ShownOrder; onChange: (order: ShownOrder) => void; onClose: () => void }

function SortDialog({ order, onChange, onClose }: SortProps) {
  const t = useText()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      title={t('free.sort')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
    >
      <RadioList
        isLegendHidden
        legend={t('free.sort')}
        value={order}
        options={SHOWN_ORDERS.map((value) => ({ value, text: t(`free.sort_${value}`) }))}
        onChange={onChange}
      />
    </Dialog>
  )
}
