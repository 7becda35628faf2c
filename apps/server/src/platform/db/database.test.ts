import { describeDatabase } from './db.contract.ts'
import { TEST_DIALECTS } from './test-dialects.ts'

for (const dialect of TEST_DIALECTS) describeDatabase(dialect)
