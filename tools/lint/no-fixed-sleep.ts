import type { Rule, Scope } from 'eslint'
import type { Argument, Call, Node } from './syntax.ts'

type Place = Rule.Node & Call

/** A delay that somebody guessed: a number, or a constant that holds one. Nothing and 0 are a turn. */
function isGuess(delay: Argument | undefined, scope: Scope.Scope): boolean {
  if (!delay) return false
  if (delay.type === 'Literal') return delay.value !== 0
  if (delay.type === 'BinaryExpression') return isGuess(delay.right, scope)
  if (delay.type !== 'Identifier') return false
  for (let at: Scope.Scope | null = scope; at; at = at.upper) {
    const definition = at.set.get(delay.name)?.defs[0]
    if (!definition) continue
    const init = definition.type === 'Variable' ? definition.node.init : undefined
    return init?.type === 'Literal'
  }
  return false
}

/** The names by which the function given to the nearest `new Promise` can end it. */
function listEnds(ancestors: Node[]): string[] {
  const made = ancestors.findLast(
    (node) =>
      node.type === 'NewExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'Promise',
  )
  const run = made?.type === 'NewExpression' ? made.arguments[0] : undefined
  if (run?.type !== 'ArrowFunctionExpression' && run?.type !== 'FunctionExpression') return []
  return run.params.flatMap((name) => (name.type === 'Identifier' ? [name.name] : []))
}

/**
 * Forbids a test to wait for a time. How long something takes is a guess that a busy machine proves
 * wrong, and an idle one pays for each time: a test waits for what it means.
 */
export const noFixedSleep: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sleep: 'Wait for what you mean: a reply, a state, a frame. Never for a time.' },
  },
  create: (context) => ({
    'CallExpression[callee.property.name="waitForTimeout"]'(node: Place) {
      context.report({ node, messageId: 'sleep' })
    },
    'ImportDeclaration[source.value=/^(node:)?timers\\u002fpromises$/] > ImportSpecifier[imported.name="setTimeout"]'(
      node: Rule.Node,
    ) {
      context.report({ node, messageId: 'sleep' })
    },
    'CallExpression[callee.name="setTimeout"]'(node: Place) {
      const [then, delay] = node.arguments
      if (then?.type !== 'Identifier') return
      if (!listEnds(context.sourceCode.getAncestors(node)).includes(then.name)) return
      if (!isGuess(delay, context.sourceCode.getScope(node))) return
      context.report({ node, messageId: 'sleep' })
    },
  }),
}
