/** Why the server does not start, in words for the operator who has to fix it. */
export class StartRefused extends Error {
  /**
   * @param what the thing that is wrong, with its file or address
   * @param cause what is wrong with it
   * @param next what to do now
   */
  constructor(what: string, { cause, next }: { cause: string; next: string }) {
    super(`${what}: ${cause.replace(/\.$/, '')}. ${next}`)
    this.name = 'StartRefused'
  }
}
