import { Type } from 'typebox'
import type { Clock } from '#platform/clock/clock.ts'
import type { KeyList } from '#platform/keys/key-list.ts'
import { openText } from '#platform/keys/sealed-text.ts'
import { MailRefused, type MailSender } from '#platform/mail/mail.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { type JobHandler, JobRefused } from '#platform/queue/queue.ts'
import { composeMail, MAIL_JOB, MAIL_PURPOSE, readSignInMail } from './sign-in-mail.ts'

type Parts = {
  clock: Clock
  keys: KeyList
  brand: string
  /** Loads what sends: most jobs of a worker are about something else. */
  loadSender: () => Promise<MailSender>
}

/** Sends what people sign in with. One that was sent and not noted is sent twice, which does no harm. */
export function mailSignInJobs({ clock, keys, brand, loadSender }: Parts): JobHandler[] {
  return [
    defineJob({
      name: MAIL_JOB,
      schema: Type.Object({ sealed: Type.String() }),
      handle: async ({ sealed }) => {
        const text = openText(keys, MAIL_PURPOSE, sealed)
        const mail = text === undefined ? undefined : readSignInMail(text)
        if (!mail) throw new JobRefused('The mail was sealed with a key that is gone.')
        // A code that has ended is of no use to the one who finds it in the evening.
        if (!mail.isSent || clock.nowSeconds() >= mail.expires_at) return
        try {
          await (await loadSender()).send(await composeMail(mail, brand))
        } catch (error) {
          if (error instanceof MailRefused) throw new JobRefused(error.message)
          throw error
        }
      },
    }),
  ]
}
