import type { TreeEntry } from '@yomikura/content/ziptree'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { isPassedThrough } from './folders-above.ts'
import styles from './WorkScreen.module.css'

type Props = { workno: string; path: string; tree: readonly TreeEntry[] }

/** The folders above, as links. Those that hold one folder only are passed through, so not listed. */
export function WorkPath({ workno, path, tree }: Props) {
  const t = useText()
  if (path === '') return null
  const names = path.split('/')
  const steps = ['', ...names.map((_, depth) => names.slice(0, depth + 1).join('/'))]
  const shown = steps.filter((step) => step === path || !isPassedThrough(tree, step))
  if (shown.length < 2) return null
  return (
    <nav aria-label={t('work.path')} className={styles.path}>
      {shown.map((step) => {
        const name = step === '' ? t('work.files') : (step.split('/').at(-1) ?? '')
        if (step === path) return <span key={step}>{name}</span>
        return (
          <span key={step}>
            <Link
              to={step === '' ? '/work/$workno/tree' : '/work/$workno/tree/$'}
              params={{ workno, _splat: step }}
              search={true}
            >
              {name}
            </Link>
            <ChevronRight size={14} strokeWidth={1.6} aria-hidden="true" />
          </span>
        )
      })}
    </nav>
  )
}
