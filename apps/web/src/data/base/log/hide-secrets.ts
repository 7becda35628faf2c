/** What stands in place of a secret. */
const GONE = '…'

/** Names whose value lets somebody in, as parts of a longer name too: `XSRF-TOKEN`, `CloudFront-Policy`. */
const NAMES =
  'authorization|cookie|grant|pass(?:word|wd|phrase)|policy|secret|session|sid|signature|token|(?:api|private|viewer)[-_]?key|key-pair-id'

/** In order: what an earlier one took away, no later one has to know. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // A header is secret to the end of its line, an address beyond its path.
  [/\b((?:set-)?cookie2?|(?:proxy-)?authorization)(["']?\s*[:=]).*/gi, `$1$2 ${GONE}`],
  [/(\/\/)[^\s/?#"'<>]*@/g, `$1${GONE}@`],
  [/\?[^\s"'<>()[\]{}]+/g, `?${GONE}`],
  [/(\S)#[^\s"'<>()[\]{}]*=[^\s"'<>()[\]{}]*/g, `$1#${GONE}`],
  [/\b(data|blob):[^\s"'<>()[\]{}]+/gi, `$1:${GONE}`],
  [/\b(bearer|basic|dpop)\s+[\w.~+/=-]+/gi, `$1 ${GONE}`],
  [
    new RegExp(
      String.raw`\b([\w-]*(?:${NAMES})[\w-]*)(["']?\s*[=:]\s*)(?:"[^"]*"|'[^']*'|[^\s"',;&)}\]]+)`,
      'gi',
    ),
    `$1$2${GONE}`,
  ],
  [/[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu, `${GONE}@${GONE}`],
  // Tokens and keys by their look: long, without a space, with letters and digits.
  [/(?<![\w+-])(?=[\w+-]*\d)(?=[\w+-]*[A-Za-z])[\w+-]{32,}(?:\.[\w+-]+)*={0,2}/g, GONE],
]

/**
 * A text without what lets its reader in elsewhere or says who wrote it: queries of addresses, which sign
 * them, cookies, tokens, passwords, keys and mail addresses.
 */
export function hideSecrets(text: string): string {
  return SECRETS.reduce((kept, [secret, instead]) => kept.replace(secret, instead), text)
}
