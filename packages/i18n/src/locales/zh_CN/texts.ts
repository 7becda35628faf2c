import app from './app.json' with { type: 'json' }
import confirm_dialog from './confirm_dialog.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import library from './library.json' with { type: 'json' }
import menu from './menu.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import sync from './sync.json' with { type: 'json' }
import viewer from './viewer.json' with { type: 'json' }
import work_type from './work_type.json' with { type: 'json' }
import work from './work.json' with { type: 'json' }

export const texts = {
  app,
  confirm_dialog,
  errors,
  library,
  menu,
  settings,
  sync,
  viewer,
  work,
  work_type,
}
