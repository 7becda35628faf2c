import type { TextKey } from '@yomikura/i18n/text'

/** Keys that only one kind of viewer knows, as the list of keys shows them. */
export type OwnHelp = { text: TextKey; keys: readonly string[] }
