let known: boolean | undefined

/** False on iOS, where a page's volume is the device's: what a page sets is not taken. */
export function canSetVolume(): boolean {
  known ??= takesVolume(new Audio())
  return known
}

function takesVolume(element: HTMLAudioElement): boolean {
  element.volume = 0.5
  return element.volume === 0.5
}
