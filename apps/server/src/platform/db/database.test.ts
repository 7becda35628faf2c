import { describeDatabase } from './db.contract.ts'
import { TEST_DIALECTS } from '#test/test-dialects.ts'

for (const dialect of TEST_DIALECTS) describeDatabase(dialect)
