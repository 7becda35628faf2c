import { WORK_TYPES } from '@yomikura/contract/work-types'
import type { TextKey } from '@yomikura/i18n/text'
import type { GroupKey, LibraryGroup } from '#data/library/db/library-groups.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'

/** Words a group's heading and its count. */
export function useGroupTitle() {
  const t = useText()
  const { month } = useFormats()

  const toTitle = (key: GroupKey): string => {
    switch (key.by) {
      case 'month':
        return month(key.year, key.month)
      case 'initial':
        return key.initial
      case 'maker':
        return key.maker
      case 'work_type':
        return t(toWorkTypeText(key.workType))
      case 'own_work':
        return t('library.mywork')
      case 'rank':
        return t(`library.group_${key.rank}`)
      case 'opened':
        return t('library.group_opened')
      case 'unopened':
        return t('library.group_unopened')
      case 'unknown':
        return t('library.group_unknown')
    }
  }
  return (group: LibraryGroup | undefined) => ({
    title: toTitle(group?.key ?? { by: 'unknown' }),
    count: t('library.count', { count: group?.count ?? 0 }),
  })
}

/** The name of a kind of work; unknown codes are all one. */
export function toWorkTypeText(workType: string): TextKey {
  return WORK_TYPES.includes(workType) ? (`work_type.${workType}` as TextKey) : 'work_type.unknown'
}
