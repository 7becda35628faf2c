import type { Rule } from 'eslint'
import type { Call } from './syntax.ts'

const MOVING = /^(boundingBox|count|inputValue)$/
const SCROLL = /\bscroll(Top|Left|X|Y)\b/

/**
 * Forbids a journey to look once at what still moves: it compares what the page showed at some moment.
 * `expect.poll` and the matchers of a locator look until it is so.
 */
export const noUnpolledRead: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      once: 'This looks once while the page may still move: use expect.poll or toHave….',
    },
  },
  create: (context) => ({
    'CallExpression[callee.name="expect"] > AwaitExpression.arguments > CallExpression.argument[callee.type="MemberExpression"]'(
      node: Rule.Node & Call,
    ) {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
        return
      const { name } = node.callee.property
      const reads = name === 'evaluate' && SCROLL.test(context.sourceCode.getText(node))
      if (reads || MOVING.test(name)) context.report({ node, messageId: 'once' })
    },
  }),
}
