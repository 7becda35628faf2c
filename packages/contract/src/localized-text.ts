import { type Static, Type } from 'typebox'

/**
 * A text by locale. Only locales that exist are present; `ja_JP` always is (wire.md#names). Shops may
 * send locales that the interface does not speak.
 */
export const LocalizedText = Type.Object(
  {
    ja_JP: Type.String({
      description: 'Japanese; always present, and shown where a locale is missing.',
    }),
    en_US: Type.Optional(Type.String({ description: 'English, where the shop has it.' })),
    zh_CN: Type.Optional(
      Type.String({ description: 'Chinese in simplified letters, where the shop has it.' }),
    ),
    zh_TW: Type.Optional(
      Type.String({ description: 'Chinese in traditional letters, where the shop has it.' }),
    ),
    ko_KR: Type.Optional(Type.String({ description: 'Korean, where the shop has it.' })),
  },
  {
    title: 'LocalizedText',
    additionalProperties: Type.String({
      description: 'Any other locale of the shop, named like `fr_FR`.',
    }),
    description:
      'A text by locale. Only locales that exist are present; `ja_JP` always is. Shops may add others.',
    examples: [{ ja_JP: '灯台のある町', en_US: 'The Town with the Lighthouse' }],
  },
)
export type LocalizedText = Static<typeof LocalizedText>
