/** How the program and the test files that it runs exchange what they know: files of one folder. */

/** Names the folder, in the environment of test processes. */
export const CLAUSES_FOLDER = 'YOMIKURA_CLAUSES'
/** Which values each test file gets changed: JSON, from the file's absolute path to the values' ids. */
export const CHANGES_FILE = 'changes.json'
/** Lines of JSON, one a test file that ran: its absolute path and the ids that it read. */
export const SEEN_FILE = 'seen.jsonl'
