import type { HelpEntry } from '@yomikura/reader/input-map'
import { namesCharacter } from '@yomikura/reader/latin-key'
import { useDevicePrefs } from '#data/base/device/device-prefs.ts'
import { useText } from '#lib/use-text.ts'
import styles from './KeyList.module.css'

/** Signs that keyboards carry; names that differ by language come from the texts. */
const KEY_SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  '-': '−',
}

/** What keys do, and which: a line for each. */
export type KeyRow = { name: string; text: string; keys: HelpEntry['keys'] }

type Props = { rows: readonly KeyRow[]; note?: string }

/** A list of the keys that are not turned off, for a dialog; what else is to be said stands under it. */
export function KeyList({ rows, note }: Props) {
  const t = useText()
  const areOff = useDevicePrefs().characterKeys === 'off'
  const shown = rows
    .map((row) => ({
      ...row,
      keys: row.keys.filter(({ key }) => !(areOff && namesCharacter(key))),
    }))
    .filter(({ keys }) => keys.length > 0)
  return (
    <>
      {/* Focusable, so that arrows scroll it. */}
      <dl className={styles.list} tabIndex={0}>
        {shown.map(({ name, text, keys }) => (
          <div key={name} className={styles.row}>
            <dt>{text}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      {areOff && <p className={styles.gestures}>{t('help.character_keys_off')}</p>}
      {note && <p className={styles.gestures}>{note}</p>}
    </>
  )
}

function Keys({ keys }: { keys: HelpEntry['keys'] }) {
  const t = useText()
  const toSign = (key: string) => {
    if (key === ' ') return t('viewer.key_space')
    if (key.startsWith('Numpad')) return t('viewer.key_numpad', { digit: key.slice(6) })
    return KEY_SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  }
  return keys.map(({ key, shift }) => (
    <kbd key={`${shift}${key}`}>{shift ? `Shift + ${toSign(key)}` : toSign(key)}</kbd>
  ))
}
