import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export type Statement = { node: RootOperationNode; queryId: QueryId }

/** Keeps the statements that go to the database, to be asked again how they are answered. */
export class StatementKeeper implements KyselyPlugin {
  readonly statements: Statement[] = []
  readonly #nodes = new WeakMap<QueryId, RootOperationNode>()
  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    this.#nodes.set(queryId, node)
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result, queryId }) => {
    const node = this.#nodes.get(queryId)
    if (node) this.statements.push({ node, queryId })
    return result
  }
}

/** Rows of what the database says of a statement after `how`, which is its word for it. */
export async function explain(db: Db, how: string, { node, queryId }: Statement) {
  const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))
  return rows
}

type Step = {
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Step[]
}

/** How many rows PostgreSQL reads of which table, one entry for each part of its answer. */
export async function listReads(
  db: Db,
  statement: Statement,
): Promise<{ table: string; rows: number }[]> {
  const [row] = await explain(db, 'explain (analyze, format json)', statement)
  const [{ Plan: plan }] = (row as { 'QUERY PLAN': [{ Plan: Step }] })['QUERY PLAN']
  const listSteps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(listSteps)]
  return listSteps(plan).flatMap((step) => {
    const table = step['Relation Name']
    if (table === undefined) return []
    return [{ table, rows: step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) }]
  })
}
