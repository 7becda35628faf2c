/** Refuses citations of documents of ours that lead nowhere: in code, in tests and in documents. */
import { findDeadCitations, readCitingFiles, toDocuments } from './citations.ts'

const files = readCitingFiles()
const documents = toDocuments(files)
for (const [file, text] of files) {
  for (const { line, citation, fault } of findDeadCitations(file, text, documents)) {
    console.error(`${file}:${String(line)} cites ${citation}: ${fault}`)
    process.exitCode = 1
  }
}
