/**
 * In what an element of a package document, table of contents, container or note stands. Where it
 * begins anywhere else, the elements before it have lost their ends.
 *
 * @see https://www.w3.org/TR/epub-33/#sec-package-doc
 * @see https://idpf.org/epub/20/spec/OPF_2.0_latest.htm#Section2.4.1 for the NCX
 */
const HOMES: [homes: string, names: string][] = [
  ['package', 'manifest spine guide tours bindings'],
  ['package collection', 'metadata'],
  ['metadata', 'dc-metadata x-metadata'],
  [
    'metadata dc-metadata',
    'title creator subject description publisher contributor date type format identifier source ' +
      'language relation coverage rights',
  ],
  ['metadata x-metadata head', 'meta'],
  ['manifest', 'item'],
  ['spine', 'itemref'],
  ['guide', 'reference'],
  ['container', 'rootfiles links'],
  ['rootfiles', 'rootfile'],
  ['encryption', 'encrypteddata encryptedkey'],
  ['encrypteddata encryptedkey', 'encryptionmethod cipherdata'],
  ['cipherdata', 'cipherreference'],
  ['ncx', 'head doctitle docauthor navmap pagelist navlist'],
  ['navmap navpoint', 'navpoint'],
  ['pagelist', 'pagetarget'],
  ['navlist', 'navtarget'],
  ['navpoint pagetarget navtarget', 'navlabel'],
  ['navpoint pagetarget navtarget', 'content'],
  ['navlabel doctitle docauthor par', 'text'],
  ['par navlabel', 'audio'],
  ['body seq', 'par'],
]

const BY_NAME = new Map(
  HOMES.flatMap(([homes, names]) =>
    names.split(' ').map((name) => [name, homes.split(' ')] as const),
  ),
)
const ROOT = 1

/**
 * Index of the open element in which `name` stands; undefined where that says nothing, and it stands
 * in the last one.
 *
 * @param open names of the open elements from the document itself on
 * @param isFlat whether points of a table of contents stand side by side
 */
export function findHome(
  name: string,
  open: readonly string[],
  isFlat: boolean,
): number | undefined {
  if (open[ROOT] === 'comicinfo') return name === 'page' ? undefined : ROOT
  const homes = isFlat && name === 'navpoint' ? ['navmap'] : BY_NAME.get(name)
  const index = homes === undefined ? -1 : open.findLastIndex((one) => homes.includes(one))
  return index < 0 ? undefined : index
}
