/** A row would have been there twice. Repositories turn it into an answer, or let it be an internal error. */
export class UniqueViolation extends Error {
  constructor(cause: unknown) {
    super('A row with these unique values exists already.', { cause })
    this.name = 'UniqueViolation'
  }
}

/** A row points to another that does not exist, or would leave one pointing nowhere. */
export class ForeignKeyViolation extends Error {
  constructor(cause: unknown) {
    super('A row refers to another row that does not exist.', { cause })
    this.name = 'ForeignKeyViolation'
  }
}
