/**
 * Addresses that the app's one page answers, in the browser's store too. Whatever else the server
 * answers (sign-in, downloads, its own pages) must reach it.
 */
export const SHELL_PATHS =
  /^\/(|(library|series|mylist|play[lL]ist|storage|settings|help|release-note|work|viewer|free|share|signin-error|404|[\w-]+-free)(\/.*)?)$/
