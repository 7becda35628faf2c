import book from './book.json' with { type: 'json' }
import coupon from './coupon.json' with { type: 'json' }
import end_page from './end_page.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import free from './free.json' with { type: 'json' }
import failed from './failed.json' with { type: 'json' }
import help from './help.json' with { type: 'json' }
import html_work from './html_work.json' with { type: 'json' }
import ignore from './ignore.json' with { type: 'json' }
import library_dialogs from './library_dialogs.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }
import mylist from './mylist.json' with { type: 'json' }
import network from './network.json' with { type: 'json' }
import notes from './notes.json' with { type: 'json' }
import offline from './offline.json' with { type: 'json' }
import player from './player.json' with { type: 'json' }
import playlist from './playlist.json' with { type: 'json' }
import release_note from './release_note.json' with { type: 'json' }
import series from './series.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import storage from './storage.json' with { type: 'json' }
import text_viewer from './text_viewer.json' with { type: 'json' }
import trouble from './trouble.json' with { type: 'json' }
import video from './video.json' with { type: 'json' }
import viewer from './viewer.json' with { type: 'json' }
import work from './work.json' with { type: 'json' }

/** What all other screens say: loaded with the first of them. */
export const texts = {
  book,
  coupon,
  end_page,
  errors,
  free,
  failed,
  help,
  html_work,
  ignore,
  library_dialogs,
  lists,
  mylist,
  network,
  notes,
  offline,
  player,
  playlist,
  release_note,
  series,
  settings,
  storage,
  text_viewer,
  trouble,
  video,
  viewer,
  work,
}
