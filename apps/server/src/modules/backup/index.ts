export { BackupPlace } from './backup-place.ts'
export { BackupProblem } from './backup-problem.ts'
export { restoreBackup } from './restore-backup.ts'
export { type BackupProgress, takeBackup } from './take-backup.ts'
