/**
 * Refuses citations of documents of ours that lead nowhere, in code, in tests and in documents, and paths
 * of files and folders in documents.
 */
import {
  findDeadCitations,
  findDeadPaths,
  listPaths,
  readCitingFiles,
  toDocuments,
} from './citations.ts'

const files = readCitingFiles()
const paths = listPaths()
const documents = toDocuments(files)
for (const [file, text] of files) {
  const dead = findDeadCitations(file, text, documents)
  if (file.endsWith('.md')) dead.push(...findDeadPaths(text, paths))
  for (const { line, citation, fault } of dead) {
    console.error(`${file}:${String(line)} cites ${citation}: ${fault}`)
    process.exitCode = 1
  }
}
