import ts from 'typescript'

/** The modules of limits, as imports name them. */
export const VALUES = /(?:^|\/)(?:server-)?limits(?:\.ts)?$/
/** What makes a test a test, and holds nothing of the product. */
const NOT_OURS = /^(?:vitest|node:|fast-check|typebox)/
const CONSTANT = /^[A-Z][A-Z0-9_]*$/
const TEST = /^(?:it|test)\b/

/**
 * Whether a test file knows nothing of the product but its values, so that all it can do is to write
 * them out once more. Such a test notices each change and proves nothing.
 */
export function assertsOnlyConstants(code: string): boolean {
  const modules = parse(code)
    .statements.filter((statement) => ts.isImportDeclaration(statement))
    .flatMap(({ moduleSpecifier }) =>
      ts.isStringLiteral(moduleSpecifier) && !NOT_OURS.test(moduleSpecifier.text)
        ? [moduleSpecifier.text]
        : [],
    )
  return modules.length > 0 && modules.every((name) => VALUES.test(name))
}

/**
 * Whether all that a test expects is something of constants: `expect(LIMITS.playlists).toBe(500)`, or a
 * table of such rows.
 *
 * @param words of the test's title, or of a row of its table
 */
export function expectsOnlyConstants(code: string, words: string): boolean {
  const test = findTest(parse(code), words)
  if (!test) return false
  const named = test.expression.getText()
  const table = [...named.matchAll(/\b[A-Z][A-Z0-9_]*(?=\.\w)/g)].length > 0
  const run = test.arguments.find(
    (each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each),
  )
  const parameters = new Set(run?.parameters.flatMap(({ name }) => listNames(name)))
  const expected = listExpected(test)
  return (
    expected.length > 0 &&
    expected.every((each) => {
      const root = findRoot(each)
      return root !== undefined && (CONSTANT.test(root) || (table && parameters.has(root)))
    })
  )
}

const parse = (code: string) =>
  ts.createSourceFile('x.test.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** The smallest call of `it` or `test` that holds the words. */
function findTest(source: ts.SourceFile, words: string): ts.CallExpression | undefined {
  let found: ts.CallExpression | undefined
  const visit = (node: ts.Node): void => {
    if (!node.getText().includes(words)) return
    if (ts.isCallExpression(node) && TEST.test(node.expression.getText())) found ??= node
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** What stands in each `expect(…)` below a node. */
function listExpected(test: ts.CallExpression): ts.Expression[] {
  const expected: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^expect(?:\.\w+)?$/.test(node.expression.getText())) {
      const [first] = node.arguments
      if (first) expected.push(first)
    }
    ts.forEachChild(node, visit)
  }
  visit(test)
  return expected
}

/** The name that a chain of properties begins with; none for anything that is computed. */
function findRoot(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return findRoot(node.expression)
  }
  return undefined
}

function listNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? listNames(element.name) : [],
  )
}
