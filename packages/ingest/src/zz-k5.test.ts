import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { it } from 'vitest'
import { ingestBook } from './kinds/epub/test-ingest-book.ts'
it('x', async () => {
  const dir = process.env['K5DIR']!
  const out: string[] = []
  for (const n of readdirSync(dir).sort()) {
    if (!n.endsWith('.epub')) continue
    const { made, manifest: m, verdict, message } = await ingestBook(readFileSync(dir + n)).catch((e) => ({ made: undefined, manifest: {} as any, verdict: String(e), message: '' }))
    const x = m as any
    const nav = (list: any[]): string => (list ?? []).map((e) => (e.label ?? e.title ?? JSON.stringify(e)) + '>' + String(e.href ?? e.path ?? e.target ?? JSON.stringify(e)) + (e.children?.length ? '(' + nav(e.children) + ')' : '')).join(', ')
    out.push([n, verdict, message === 'Taken in.' ? '' : message, 'T=' + JSON.stringify(x.metadata?.title), 'S=' + m.spine?.map((s: any) => s.path.replace('OEBPS/', '') + (s.writing_mode === 'horizontal-tb' ? '' : ':' + s.writing_mode)), 'N=' + nav(x.navigation), 'C=' + JSON.stringify(x.cover), x.writing_mode === 'horizontal-tb' ? '' : x.writing_mode, Object.keys(m.resources ?? {}).length].join(' | '))
  }
  writeFileSync('/tmp/k5/epubs.out', out.join('\n'))
}, 300000)
