import { DatabaseSync } from 'node:sqlite'

// A program of its own: the check of a large file takes minutes, during which nothing else would run,
// and only a process can be ended in the middle of it.
const [, , file = ''] = process.argv
const database = new DatabaseSync(file, { readOnly: true })
const rows = database.prepare('pragma integrity_check(3)').all()
database.close()
process.stdout.write(JSON.stringify(rows.map((row) => String(Object.values(row)[0]))))
