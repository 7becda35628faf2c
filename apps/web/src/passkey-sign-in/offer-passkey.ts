import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'

/**
 * Lets the sign-in page's form ask for a passkey: by its button, and where browsers can among what they
 * offer for the name's field. The form is posted with the answer, as all forms of that page are.
 *
 * @param form the one that the server's page hides; it stays so where the browser knows no passkeys
 */
export function offerPasskey(form: HTMLFormElement): void {
  if (!browserSupportsWebAuthn()) return
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    showTrouble(form, false)
    ask(form, false).catch(() => showTrouble(form, true))
  })
  void offerAmongNames(form)
}

/** Waits until a passkey is chosen among the names; the button ends the wait. */
async function offerAmongNames(form: HTMLFormElement): Promise<void> {
  try {
    if (await browserSupportsWebAuthnAutofill()) await ask(form, true)
  } catch {
    // It was not asked for, so that nothing is to be said; the button and the other ways are there.
  }
}

async function ask(form: HTMLFormElement, isAmongNames: boolean): Promise<void> {
  const options = await fetchOptions(form)
  const answer = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAmongNames,
  })
  toInput(form, 'answer').value = JSON.stringify(answer)
  // Not `requestSubmit`, which would ask again.
  form.submit()
}

async function fetchOptions(form: HTMLFormElement): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const response = await fetch(`${new URL(form.action).pathname}/options`, {
    method: 'POST',
    body: new URLSearchParams({ form_token: toInput(form, 'form_token').value }),
  })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return (await response.json()) as PublicKeyCredentialRequestOptionsJSON
}

function toInput(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

function showTrouble(form: HTMLFormElement, isThere: boolean): void {
  const text = form.querySelector('p')
  if (!text) return
  // While it is hidden it is no alert of the page.
  if (isThere) text.role = 'alert'
  else text.removeAttribute('role')
  text.hidden = !isThere
}
