// Sends a chosen file as it is, which a form alone cannot do.
for (const form of document.querySelectorAll('form[data-upload]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const [file] = form.querySelector('input[type=file]').files
    if (!file) return
    const button = form.querySelector('button')
    const failed = form.querySelector('[data-failed]')
    button.disabled = true
    failed.hidden = true
    const { value } = form.querySelector('input[name=form_token]')
    const answer = await fetch(form.action, {
      method: 'PUT',
      headers: { 'content-type': 'application/zip', 'x-form-token': value },
      body: file,
    }).catch(() => undefined)
    if (answer?.ok) {
      location.assign(`${location.pathname}?done=saved`)
      return
    }
    button.disabled = false
    failed.hidden = false
  })
}
