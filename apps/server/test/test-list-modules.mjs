// Preloaded into a server under test: writes down what it loaded, and who asked for it, when it ends.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const loaded = new Map()
// Only looks at names: reading the files as well would keep Node from its compile cache.
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    if (!loaded.has(found.url)) loaded.set(found.url, context.parentURL ?? '')
    return found
  },
})
process.once('exit', () => {
  const list = { loaded: [...loaded], builtin: process.moduleLoadList }
  writeFileSync(process.env['YOMIKURA_TEST_MODULES'] ?? '', JSON.stringify(list))
})
