/** A mail to one person. */
export type OutgoingMail = {
  /** One address, in the form in which it was proven to be one. */
  to: string
  subject: string
  text: string
  html: string
  /** BCP 47 tag of what it is written in. */
  language: string
}

/** Hands mails over to what delivers them. */
export interface MailSender {
  /**
   * Returns when the mail was taken. Neither error holds the recipient or a word of the mail.
   *
   * @throws MailRefused or MailFailed
   */
  send(mail: OutgoingMail): Promise<void>
}

/** The mail or its sender is not wanted: sending it again will not help. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(`The mail was refused: ${reason}.`)
    this.name = 'MailRefused'
  }
}

/** The mail was not taken this time. */
export class MailFailed extends Error {
  constructor(reason: string) {
    super(`The mail could not be sent: ${reason}.`)
    this.name = 'MailFailed'
  }
}
