import app from './app.json' with { type: 'json' }
import confirm_dialog from './confirm_dialog.json' with { type: 'json' }
import library from './library.json' with { type: 'json' }
import menu from './menu.json' with { type: 'json' }
import sync from './sync.json' with { type: 'json' }
import work_type from './work_type.json' with { type: 'json' }

/** What the start-up, the menu and the library say before a dialog is opened: loaded before anything is shown. */
export const firstTexts = {
  app,
  confirm_dialog,
  library,
  menu,
  sync,
  work_type,
}
