import { Store } from '@yomikura/ui/store'

/** Whether the sheet that adds works is open; the menu opens it, and so does a drop. */
export const uploadSheet = new Store(false)
