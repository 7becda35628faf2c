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
  create table podcasts (id uuid primary key, title varchar(255));
  create table podcastEpisodes (id uuid primary key, title varchar(255), audioFile json, podcastId uuid);
  create table mediaProgresses (id uuid primary key, mediaItemId uuid, mediaItemType varchar(255), duration float,
    currentTime float, isFinished tinyint(1), ebookLocation varchar(255), ebookProgress float,
    finishedAt datetime, userId uuid, createdAt datetime, updatedAt datetime);
  create table collections (id uuid primary key, name varchar(255), libraryId uuid);
  create table collectionBooks (id uuid primary key, "order" integer, bookId uuid, collectionId uuid);
  create table playlists (id uuid primary key, name varchar(255), libraryId uuid, userId uuid);
  create table playlistMediaItems (id uuid primary key, mediaItemId uuid, mediaItemType varchar(255),
    "order" integer, playlistId uuid);
`

/** Kavita 0.8: of its migrations (API/Data/Migrations) the tables and columns that moving in asks for. */
export const KAVITA_SCHEMA = `
  create table AspNetUsers (Id integer primary key, UserName text, NormalizedUserName text);
  create table Series (Id integer primary key, Name text, LibraryId integer);
  create table Volume (Id integer primary key, Name text, MinNumber real not null default 0, SeriesId integer);
  create table Chapter (Id integer primary key, Range text, Number text, MinNumber real not null default 0,
    TitleName text, Pages integer not null, VolumeId integer not null);
  create table MangaFile (Id integer primary key, FilePath text, Pages integer not null, Bytes integer not null default 0,
    Format integer not null default 1, ChapterId integer not null);
  create table AppUserProgresses (Id integer primary key, PagesRead integer not null, VolumeId integer,
    SeriesId integer, ChapterId integer not null, BookScrollId text, AppUserId integer not null,
    Created text, LastModified text, LastModifiedUtc text);
  create table AppUserBookmark (Id integer primary key, Page integer not null, SeriesId integer, VolumeId integer,
    ChapterId integer not null, FileName text, AppUserId integer not null, LastModified text, LastModifiedUtc text);
  create table AppUserRating (Id integer primary key, Rating real not null, SeriesId integer, AppUserId integer not null);
  create table ReadingList (Id integer primary key, Title text, Promoted integer not null default 0, AppUserId integer);
  create table ReadingListItem (Id integer primary key, ChapterId integer, ReadingListId integer, "Order" integer);
  create table AppUserCollection (Id integer primary key, Title text, Promoted integer not null default 0, AppUserId integer);
  create table AppUserCollectionSeries (CollectionsId integer, ItemsId integer);
`

/** As Kavita kept collections before 0.8: of the server, by what is known of series. */
export const OLD_KAVITA_COLLECTIONS = `
  drop table AppUserCollection;
  drop table AppUserCollectionSeries;
  create table CollectionTag (Id integer primary key, Title text, Promoted integer not null default 0);
  create table SeriesMetadata (Id integer primary key, SeriesId integer);
  create table CollectionTagSeriesMetadata (CollectionTagsId integer, SeriesMetadatasId integer);
`

/**
 * calibre 7 (user_version 26): of resources/metadata_sqlite.sql and the upgrades after it what moving in asks
 * for, with a view and a trigger that call functions which only calibre has.
 */
export const CALIBRE_SCHEMA = `
  create table books (id integer primary key autoincrement, title text not null default 'Unknown' collate nocase,
    series_index real not null default 1.0, path text not null default '',
    last_modified timestamp not null default '2000-01-01 00:00:00+00:00');
  create table data (id integer primary key, book integer non null, format text non null collate nocase,
    uncompressed_size integer non null, name text non null, unique(book, format));
  create table series (id integer primary key, name text not null collate nocase);
  create table books_series_link (id integer primary key, book integer not null, series integer not null, unique(book));
  create table ratings (id integer primary key, rating integer);
  create table books_ratings_link (id integer primary key, book integer not null, rating integer not null);
  create table custom_columns (id integer primary key autoincrement, label text not null, name text not null,
    datatype text not null, mark_for_delete bool default 0 not null, editable bool default 1 not null,
    display text default '{}' not null, is_multiple bool default 0 not null, normalized bool not null default 0);
  create table custom_column_1 (id integer primary key, book integer, value bool not null, unique(book));
  create table custom_column_2 (id integer primary key, book integer, value bool not null, unique(book));
  create table last_read_positions (id integer primary key, book integer not null, format text not null collate nocase,
    user text not null, device text not null, cfi text not null, epoch real not null,
    pos_frac real not null default 0, unique(user, device, book, format));
  create table annotations (id integer primary key, book integer not null, format text not null collate nocase,
    user_type text not null, user text not null, timestamp real not null, annot_id text not null,
    annot_type text not null, annot_data text not null, searchable_text text not null default '');
  create view meta as select id, (select concat(format) from data where data.book = books.id) formats from books;
  create trigger books_update_trg after update on books begin
    update books set title = title_sort(new.title) where id = new.id; end;
  pragma user_version = 26;
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
