import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/**
 * Komga 1.x: of its migrations for SQLite (V20200706141854 to V20240906152500) the tables and columns that
 * moving in asks for, and those around them that a row needs.
 */
export const KOMGA_SCHEMA = `
  create table LIBRARY (ID varchar not null primary key, NAME varchar not null, ROOT varchar not null);
  create table USER (ID varchar not null primary key, EMAIL varchar not null unique, PASSWORD varchar not null default '');
  create table SERIES (ID varchar not null primary key, NAME varchar not null, URL varchar not null default '',
    LIBRARY_ID varchar not null default 'l', DELETED_DATE datetime null);
  create table SERIES_METADATA (SERIES_ID varchar not null primary key, TITLE varchar not null);
  create table BOOK (ID varchar not null primary key, NAME varchar not null, URL varchar not null,
    SERIES_ID varchar not null, FILE_SIZE int8 not null default 0, NUMBER int not null default 0,
    LIBRARY_ID varchar not null default 'l', FILE_HASH varchar not null default '', DELETED_DATE datetime null);
  create table MEDIA (BOOK_ID varchar not null primary key, STATUS varchar not null default 'READY',
    PAGE_COUNT int not null default 0);
  create table BOOK_METADATA (BOOK_ID varchar not null primary key, TITLE varchar not null,
    NUMBER varchar not null default '', NUMBER_SORT real not null default 0);
  create table READ_PROGRESS (BOOK_ID varchar not null, USER_ID varchar not null,
    CREATED_DATE datetime not null default CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime not null default CURRENT_TIMESTAMP,
    PAGE int not null, COMPLETED boolean not null, READ_DATE datetime null, primary key (BOOK_ID, USER_ID));
  create table COLLECTION (ID varchar not null primary key, NAME varchar not null, ORDERED boolean not null default 0);
  create table COLLECTION_SERIES (COLLECTION_ID varchar not null, SERIES_ID varchar not null, NUMBER int not null);
  create table READLIST (ID varchar not null primary key, NAME varchar not null);
  create table READLIST_BOOK (READLIST_ID varchar not null, BOOK_ID varchar not null, NUMBER int not null);
`

/** Audiobookshelf 2.x: of the tables that its models make (server/models) those that moving in asks for. */
export const AUDIOBOOKSHELF_SCHEMA = `
  create table users (id uuid primary key, username varchar(255), type varchar(255), bookmarks json,
    createdAt datetime, updatedAt datetime);
  create table libraryItems (id uuid primary key, path varchar(255), relPath varchar(255), mediaId uuid,
    mediaType varchar(255), isFile tinyint(1), isMissing tinyint(1), size bigint);
  create table books (id uuid primary key, title varchar(255), duration float, audioFiles json, ebookFile json);
  create table series (id uuid primary key, name varchar(255));
  create table bookSeries (id uuid primary key, sequence varchar(255), bookId uuid, seriesId uuid);
  create table podcastEpisodes (id uuid primary key, title varchar(255), podcastId uuid);
  create table mediaProgresses (id uuid primary key, mediaItemId uuid, mediaItemType varchar(255), duration float,
    currentTime float, isFinished tinyint(1), ebookLocation varchar(255), ebookProgress float,
    finishedAt datetime, userId uuid, createdAt datetime, updatedAt datetime);
  create table collections (id uuid primary key, name varchar(255), libraryId uuid);
  create table collectionBooks (id uuid primary key, "order" integer, bookId uuid, collectionId uuid);
  create table playlists (id uuid primary key, name varchar(255), libraryId uuid, userId uuid);
  create table playlistMediaItems (id uuid primary key, mediaItemId uuid, mediaItemType varchar(255),
    "order" integer, playlistId uuid);
`

/** Rows by their tables. */
export type ForeignRows = Record<string, readonly Record<string, SQLInputValue>[]>

/** Makes the database of another server, closed. */
export function makeForeignDatabase(path: string, schema: string, rows: ForeignRows): void {
  const database = new DatabaseSync(path)
  try {
    // As one change: each would wait for the disk.
    database.exec('begin')
    database.exec(schema)
    for (const [table, all] of Object.entries(rows)) {
      for (const row of all) {
        const columns = Object.keys(row).map((column) => `"${column}"`)
        const marks = columns.map(() => '?').join(', ')
        database
          .prepare(`insert into "${table}" (${columns.join(', ')}) values (${marks})`)
          .run(...Object.values(row))
      }
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}
