import { offerPasskey } from './offer-passkey.ts'

const form = document.querySelector<HTMLFormElement>('form#passkey')
if (form) offerPasskey(form)
