/** Whether this is a phone or a tablet: shops offer other files there. */
export function isMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Mac, which has no touch screen.
  return (
    /Android|iPhone|iPad|iPod/.test(userAgent) ||
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  )
}
