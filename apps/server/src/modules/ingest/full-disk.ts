import { ERRORS } from '@yomikura/contract/errors'

/** As the system, the programs that read works, and the storage say it. */
const WORDS = /\b(?:ENOSPC|EDQUOT)\b|No space left/

/** Whether a failure says that a disk was full. @param message of an error, or as a job keeps it */
export function isOfFullDisk(message: string): boolean {
  return WORDS.test(message) || message.includes(ERRORS.storage_full.message)
}
