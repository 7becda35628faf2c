import type { Database } from './database.ts'

/** A value that is made once and kept: keys of the provider, what was seeded. */
export function keepSetting<Value>(db: Database, name: string, make: () => Value): Value {
  const stored = db.find<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)
  if (stored) return JSON.parse(stored.value) as Value
  const value = make()
  db.run('INSERT INTO setting (name, value) VALUES (?, ?)', name, JSON.stringify(value))
  return value
}
