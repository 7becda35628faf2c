/** Writes the reference pages that are made from code. */
import '../generate-references.ts'
