import { Button } from '@yomikura/ui/Button'
import { FilePlus2, FolderPlus } from 'lucide-react'
import { useRef } from 'react'
import { type ChosenFile, listPicked } from '#data/works/uploads/chosen-files.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AddWorks.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Phones have no folders to choose, and some browsers cannot. */
const canChooseFolder = () =>
  'webkitdirectory' in HTMLInputElement.prototype &&
  !/Android|iPhone|iPad/.test(navigator.userAgent)

/** Buttons that open the system's own choice of files, and of a folder where the browser has one. */
export function FilePickers({ onChoose }: { onChoose: (files: ChosenFile[]) => void }) {
  const t = useText()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const choose = (input: HTMLInputElement) => {
    const chosen = listPicked(input.files ?? [])
    // The same files may be chosen again: after a break they must be.
    input.value = ''
    onChoose(chosen)
  }
  const picker = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => choose(event.currentTarget),
  } as const
  return (
    <div className={styles.pickers}>
      <input {...picker} ref={files} data-picker="files" />
      <Button
        variant="primary"
        icon={<FilePlus2 {...ICON} />}
        onClick={() => files.current?.click()}
      >
        {t('uploads.choose_files')}
      </Button>
      {canChooseFolder() && (
        <>
          <input
            {...picker}
            ref={(input) => {
              // React does not know the attribute.
              input?.setAttribute('webkitdirectory', '')
              folder.current = input
            }}
            data-picker="folder"
          />
          <Button icon={<FolderPlus {...ICON} />} onClick={() => folder.current?.click()}>
            {t('uploads.choose_folder')}
          </Button>
        </>
      )}
    </div>
  )
}
