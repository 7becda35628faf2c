import { type Static, Type } from 'typebox'

/**
 * A text by locale. Only locales that exist are present; `ja_JP` always is (wire.md#names). Shops may
 * send locales that the interface does not speak.
 */
export const LocalizedText = Type.Object(
  {
    ja_JP: Type.String(),
    en_US: Type.Optional(Type.String()),
    zh_CN: Type.Optional(Type.String()),
    zh_TW: Type.Optional(Type.String()),
    ko_KR: Type.Optional(Type.String()),
  },
  { additionalProperties: Type.String() },
)
export type LocalizedText = Static<typeof LocalizedText>
