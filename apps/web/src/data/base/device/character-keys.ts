import { namesCharacter, type PressedKey, toLatinKey } from '@yomikura/reader/latin-key'
import { currentDevicePrefs } from './device-prefs.ts'

/** Whether the reader has turned off what a press would do, as the key writes a sign (WCAG 2.2, 2.1.4). */
export function isKeyOff(press: PressedKey): boolean {
  return currentDevicePrefs().characterKeys === 'off' && namesCharacter(toLatinKey(press))
}
