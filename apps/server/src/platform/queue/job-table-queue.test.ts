import { TEST_DIALECTS } from '#test/test-dialects.ts'
import { describeQueue } from './queue.contract.ts'
import { describeQueueKeys } from './queue-keys.contract.ts'
import { describeQueueTurns } from './queue-turns.contract.ts'
import { describeQueueUrgency } from './queue-urgency.contract.ts'

for (const dialect of TEST_DIALECTS) {
  describeQueue(dialect)
  describeQueueKeys(dialect)
  describeQueueTurns(dialect)
  describeQueueUrgency(dialect)
}
