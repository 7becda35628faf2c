const IMPORT = /^import\s[^'"]*['"]([^'"]+)['"]/gm
/** What makes a test a test, and holds nothing of the product. */
const NOT_OURS = /^(?:vitest|node:|fast-check|typebox)/
const VALUES = /(?:^|\/)limits(?:\.ts)?$/

/**
 * Whether a test file knows nothing of the product but its values, so that all it can do is to write
 * them out once more. Such a test notices each change and proves nothing.
 */
export function assertsOnlyConstants(code: string): boolean {
  const imported = [...code.matchAll(IMPORT)].flatMap(([, name = '']) =>
    NOT_OURS.test(name) ? [] : [name],
  )
  return imported.length > 0 && imported.every((name) => VALUES.test(name))
}
