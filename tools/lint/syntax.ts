import type { SourceCode } from 'eslint'

/** What ESLint's own types call a node of the source; the package that names it is not ours. */
export type Node = ReturnType<SourceCode['getAncestors']>[number]
export type Call = Extract<Node, { type: 'CallExpression' }>
export type Argument = Call['arguments'][number]
export type Property = Extract<Node, { type: 'Property' }>
