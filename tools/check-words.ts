/** Refuses idioms in comments, in titles of tests and in documents: plain words are read by all. */
import { findIdioms, readJudgedFiles } from './words.ts'

for (const [file, text] of readJudgedFiles()) {
  for (const { line, word, plain } of findIdioms(file, text)) {
    console.error(`${file}:${String(line)} says "${word}"; plainly: ${plain}`)
    process.exitCode = 1
  }
}
