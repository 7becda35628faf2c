// Runs before the first paint, so that a chosen theme never flashes in from the other one.
;(function () {
  try {
    var theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is blocked: the system's theme stays.
  }
  // The browser's own bars take the chosen theme's colour instead of the system's.
  if (theme === 'light' || theme === 'dark') {
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
    })
  }
  // A script that does not come, or that this browser cannot run, leaves an empty page: say what to try.
  addEventListener(
    'error',
    function (event) {
      var isScript = event.target instanceof HTMLScriptElement
      var root = document.getElementById('root')
      if ((!isScript && event.target !== window) || !root || root.hasChildNodes()) return
      location.replace('/failed.html?to=' + encodeURIComponent(location.pathname + location.search))
    },
    true,
  )
})()
