import ts from 'typescript'

/** One number or default of the product, and where it stands in its file. */
export type Value = {
  /** `file › constant.key[index]`; outside of a constant, the place in the file stands for the name. */
  id: string
  file: string
  /** Offsets of what is replaced, in UTF-16 code units. */
  start: number
  end: number
  held: Held
  /** The key of an object that holds it, alone or in a list: that the key is read can be seen. */
  property?: Property
}

/** Offsets of a key of an object with what it holds, and of what it holds alone. */
export type Property = { name: string; start: number; valueStart: number; end: number }

export type Held = number | string | boolean

/** Files that are made of values, whatever their constants are called. */
const VALUE_FILE = /(?:^|[/-])(?:limits|times|measures|settings|ranges|config)\.ts$/
/** Constants that hold values, whatever their file is called. */
const VALUE_CONSTANT =
  /(?:^|_)(?:LIMITS|TIMES|MEASURES|OFFLINE|DEFAULTS?|RANGES|SIZES|BOUNDS|COST|RETRY)(?:_|$)/
/** Of these, texts and switches count too: they are what a reader or an operator has who chose nothing. */
const DEFAULTS = /(?:^|_)DEFAULTS?(?:_|$)/
const SOURCE = /^(?:apps\/(?:web|server)|packages\/(?!testkit\/)[^/]+)\/src\/.*\.tsx?$/
const NOT_PRODUCT = /\.(?:test|contract)\.tsx?$|\/migrations\/|\/test-[^/]+$/

/** Whether a file of the project may hold values of the product. */
export function mayHoldValues(file: string): boolean {
  return SOURCE.test(file) && !NOT_PRODUCT.test(file)
}

/** The values that a source file holds, in their order. */
export function listValues(file: string, code: string): Value[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const ofFile = VALUE_FILE.test(file)
  const values = source.statements.flatMap((statement) => {
    const named = listConstants(statement).filter(
      ({ name, initial }) => VALUE_CONSTANT.test(name) || (ofFile && isCollection(initial)),
    )
    if (named.length > 0) return named.flatMap((constant) => listOfConstant(file, constant))
    return ofFile ? listOfStatement({ file, source, statement }) : []
  })
  return withoutTwins(values)
}

type Constant = { name: string; initial: ts.Expression }

function listConstants(statement: ts.Statement): Constant[] {
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer ? [{ name: name.text, initial: initializer }] : [],
  )
}

/** In a file of values each object and list holds them: they are known by their keys, not by their lines. */
function isCollection(initial: ts.Expression): boolean {
  const inner = withoutCasts(initial)
  return ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner)
}

/** Follows objects and lists, also those given to calls, down to what is written out. */
function listOfConstant(file: string, { name, initial }: Constant): Value[] {
  const isDefault = DEFAULTS.test(name)
  const values: Value[] = []
  const visit = (node: ts.Expression, path: string, property?: Property): void => {
    const inner = withoutCasts(node)
    const held = toHeld(inner, isDefault)
    if (held !== undefined) {
      values.push({
        id: `${file} › ${path}`,
        file,
        start: inner.getStart(),
        end: inner.getEnd(),
        held,
        ...(property && { property }),
      })
    } else if (ts.isCallExpression(inner)) {
      for (const given of inner.arguments.filter(isCollection)) visit(given, path, property)
    } else if (ts.isArrayLiteralExpression(inner)) {
      inner.elements.forEach((element, index) => visit(element, `${path}[${index}]`, property))
    } else if (ts.isObjectLiteralExpression(inner)) {
      for (const each of inner.properties) {
        if (!ts.isPropertyAssignment(each)) continue
        const key = each.name.getText()
        visit(each.initializer, `${path}.${key}`, {
          name: key,
          start: each.getStart(),
          valueStart: each.initializer.getStart(),
          end: each.getEnd(),
        })
      }
    }
  }
  visit(initial, name)
  return values
}

/** Numbers that stand for a key, or beside a name: bounds of a schema, defaults of a variable. */
function listOfStatement(place: {
  file: string
  source: ts.SourceFile
  statement: ts.Statement
}): Value[] {
  const { file, source } = place
  const values: Value[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    const held = isNamed(node) ? toNumber(node as ts.Expression) : undefined
    if (held === undefined) {
      ts.forEachChild(node, visit)
      return
    }
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    const [start, end] = [node.getStart(), node.getEnd()]
    values.push({ id: `${file} › line ${line}: ${nameOf(node)}`, file, start, end, held })
  }
  visit(place.statement)
  return values
}

function isNamed(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent)) {
    const [first] = parent.arguments
    return first !== undefined && ts.isStringLiteral(first) && node !== parent.expression
  }
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  return ts.isArrayLiteralExpression(parent) || ts.isVariableDeclaration(parent)
}

/** The key, or the function, that a number is for. */
function nameOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) {
    return parent.name.getText()
  }
  if (!ts.isCallExpression(parent)) return nameOf(parent)
  const [first] = parent.arguments
  return first && ts.isStringLiteral(first) ? first.text : parent.expression.getText()
}

function withoutTwins(values: Value[]): Value[] {
  const counts = new Map<string, number>()
  return values.map((value) => {
    const count = (counts.get(value.id) ?? 0) + 1
    counts.set(value.id, count)
    return count === 1 ? value : { ...value, id: `${value.id} (${count})` }
  })
}

function withoutCasts(node: ts.Expression): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return withoutCasts(node.expression)
  }
  return ts.isParenthesizedExpression(node) ? withoutCasts(node.expression) : node
}

function toHeld(node: ts.Expression, isDefault: boolean): Held | undefined {
  const number = toNumber(node)
  if (number !== undefined || !isDefault) return number
  if (ts.isStringLiteral(node)) return node.text
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  return node.kind === ts.SyntaxKind.FalseKeyword ? false : undefined
}

const COUNTED: Partial<Record<ts.SyntaxKind, (one: number, other: number) => number>> = {
  [ts.SyntaxKind.AsteriskToken]: (one, other) => one * other,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (one, other) => one ** other,
  [ts.SyntaxKind.PlusToken]: (one, other) => one + other,
  [ts.SyntaxKind.MinusToken]: (one, other) => one - other,
  [ts.SyntaxKind.SlashToken]: (one, other) => one / other,
}

/** What an expression of plain numbers comes to. */
function toNumber(node: ts.Expression): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isParenthesizedExpression(node)) return toNumber(node.expression)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const number = toNumber(node.operand)
    return number === undefined ? undefined : -number
  }
  if (!ts.isBinaryExpression(node)) return undefined
  const count = COUNTED[node.operatorToken.kind]
  const [one, other] = [toNumber(node.left), toNumber(node.right)]
  return count && one !== undefined && other !== undefined ? count(one, other) : undefined
}
