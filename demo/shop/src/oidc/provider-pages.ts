import type { KoaContextWithOIDC } from 'oidc-provider'
import { renderMessage, renderProviderError, renderSignOut } from '#pages/account-pages.ts'
import { pickLanguageOfHeaders } from '#pages/language.ts'
import { textsOf } from '#pages/texts.ts'
import type { ProviderPages } from './provider.ts'

/** The provider's few pages in the shop's clothes. */
export const providerPages: ProviderPages = {
  error: (ctx, out) => renderProviderError(pickLanguageOfHeaders(ctx.headers), out),
  confirmSignOut: (ctx, form) =>
    renderSignOut(pickLanguageOfHeaders(ctx.headers), form, isAskedByReaderOrShop(ctx)),
  signedOut: (ctx) => {
    const language = pickLanguageOfHeaders(ctx.headers)
    const t = textsOf(language)
    return renderMessage(language, t.signedOutTitle, t.signedOutText)
  },
}

/**
 * Whether somebody pressed "sign out" already, in the reader (it shows the customer's id token) or
 * on a page of the shop (the browser says so). A link on a stranger's page is asked about.
 */
function isAskedByReaderOrShop(ctx: KoaContextWithOIDC): boolean {
  const hint = ctx.oidc.entities.IdTokenHint?.payload
  const isOwnToken = hint !== undefined && hint['sub'] === ctx.oidc.session?.accountId
  return isOwnToken || ctx.headers['sec-fetch-site'] === 'same-origin'
}
