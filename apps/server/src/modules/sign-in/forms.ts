import { Type } from 'typebox'

/** What a form's address and every form of ours carry. */
export const ADDRESS_FIELDS = {
  to: Type.Optional(
    Type.String({
      maxLength: 2048,
      description: 'Path on the app host to return to, `/` without one. Other sites are refused.',
    }),
  ),
  lang: Type.Optional(
    Type.String({
      maxLength: 16,
      description: 'Locale of the form; else the browser’s languages.',
    }),
  ),
}

/** A text of a form. */
export function toFormText(description: string) {
  return Type.String({ maxLength: 256, description })
}

export const FORM_TOKEN = toFormText(
  'Hidden in the form that was shown; proves that no other site posts it.',
)

/** Where the look of the pages lies. */
export const STYLE_PATH = '/login/style.css'

/** What browsers call the posts of forms. */
export const FORM_TYPES = ['application/x-www-form-urlencoded']
