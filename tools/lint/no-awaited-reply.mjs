/** The parts of a union, or of what a promise holds. */
function listParts(checker, type) {
  if (type.isUnion()) return type.types.flatMap((part) => listParts(checker, part))
  if (type.symbol?.name !== 'Promise') return [type]
  return checker.getTypeArguments(type).flatMap((part) => listParts(checker, part))
}

/**
 * Forbids the use of what `await` gives for a reply. A reply of Fastify has a `then`: awaiting it waits for
 * the answer to end and gives undefined, so code that asks "was it sent?" sends it again.
 */
export const noAwaitedReply = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      awaited: 'Awaiting a reply gives undefined. Return it, or return data and send it.',
    },
  },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices
    const checker = program.getTypeChecker()
    return {
      AwaitExpression(node) {
        if (['ExpressionStatement', 'ReturnStatement'].includes(node.parent.type)) return
        const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node.argument))
        const isReply = listParts(checker, type).some(
          ({ symbol }) => symbol?.name === 'FastifyReply',
        )
        if (isReply) context.report({ node, messageId: 'awaited' })
      },
    }
  },
}
