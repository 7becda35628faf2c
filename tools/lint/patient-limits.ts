import type { Rule } from 'eslint'
import type { Call, Node, Property } from './syntax.ts'

/** Below this a limit is a guess of how long something takes, not the end of one's patience. */
const LEAST_MS = 5000
const BLOCKS = /^(it|test|describe|beforeAll|afterAll|beforeEach|afterEach)$/

type Found = { number: number; isScaled: boolean }

/** The number that a limit is made of, if it is written there. */
function readLimit(node: Node | undefined): Found | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'number') {
    return { number: node.value, isScaled: false }
  }
  if (node?.type !== 'BinaryExpression') return undefined
  const sides = [node.left, node.right]
  const found = sides.map(readLimit)
  if (!found.some(Boolean)) return undefined
  const number = toNumber(node.operator, ...found.map((side) => side?.number))
  const isScaled = sides.some(isPatience) || found.some((side) => side?.isScaled === true)
  return { number, isScaled }
}

function toNumber(operator: string, left = 1, right = 1): number {
  return operator === '+' ? left + right : left * right
}

function isPatience(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'patience'
  )
}

/** What a chain of calls begins with: `it` of `it.each(rows)('…', run)`. */
function findRoot(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return findRoot(node.object)
  if (node.type === 'CallExpression') return findRoot(node.callee)
  return node.type === 'TaggedTemplateExpression' ? findRoot(node.tag) : ''
}

/**
 * Wants each limit of a test long, and times `patience()`: the one factor by which the gate waits longer
 * on a slower machine.
 */
export const patientLimits: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }],
    messages: {
      bare: 'Write `… * patience()`: a limit grows with the slowness of the machine.',
      short: 'A limit is at least five seconds. It costs nothing while what is waited for comes.',
      hasty: 'Use eventually() of @yomikura/testkit: this gives up after a second.',
    },
  },
  create(context) {
    const [names = ['timeout']] = context.options as [string[]?]
    const judge = (node: Node | undefined) => {
      const found = readLimit(node)
      if (!node || !found || found.number === 0) return
      if (!found.isScaled) return context.report({ node, messageId: 'bare' })
      if (found.number < LEAST_MS) context.report({ node, messageId: 'short' })
    }
    return {
      Property({ key, value }: Property) {
        if (key.type === 'Identifier' && names.includes(key.name)) judge(value)
      },
      CallExpression(node: Call) {
        const name = context.sourceCode.getText(node.callee)
        if (name === 'test.setTimeout') return judge(node.arguments[0])
        if (name === 'vi.waitFor' && node.arguments.length === 1) {
          return context.report({ node, messageId: 'hasty' })
        }
        const isBlock = BLOCKS.test(findRoot(node.callee))
        if (isBlock && node.arguments.length > 1) judge(node.arguments.at(-1))
      },
    }
  },
}
