import type { Rule, Scope } from 'eslint'
import type { Call } from './syntax.ts'

const CLOCK = /\b(performance|Date)\.now\(\)/
const DURATION = /elapsed|(^|[a-z])took|^took|durationMs/i

/**
 * Forbids a test to judge how long something took. A machine that does other things decides such a test:
 * times are measured by the bench, and a test may write them down.
 */
export const noTimedAssertion: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { timed: 'Do not judge times: assert what happens, and let the bench measure.' },
  },
  create(context) {
    const { sourceCode } = context
    const isTimed = (name: string, from: Scope.Scope): boolean => {
      if (DURATION.test(name)) return true
      for (let scope: Scope.Scope | null = from; scope; scope = scope.upper) {
        const definition = scope.set.get(name)?.defs[0]
        if (definition) return CLOCK.test(sourceCode.getText(definition.node))
      }
      return false
    }
    return {
      'CallExpression[callee.property.name=/^toBeLessThan/] CallExpression[callee.name="expect"]'(
        node: Rule.Node & Call,
      ) {
        const [judged] = node.arguments
        if (!judged) return
        const text = sourceCode.getText(judged)
        const names = sourceCode
          .getTokens(judged as Rule.Node)
          .filter(({ type }) => type === 'Identifier')
          .map(({ value }) => value)
        if (CLOCK.test(text) || names.some((name) => isTimed(name, sourceCode.getScope(node)))) {
          context.report({ node, messageId: 'timed' })
        }
      },
    }
  },
}
