/**
 * Tables of the shop. `position` is the place in a feed: it only grows, so a reader that pages by
 * it sees every row once, also when rows are added meanwhile.
 */
export const TABLES = `
CREATE TABLE IF NOT EXISTS customer (
  account_id TEXT PRIMARY KEY,
  login_id TEXT NOT NULL COLLATE NOCASE UNIQUE,
  password_hash TEXT NOT NULL,
  production_id TEXT,
  admin_id TEXT,
  is_super_user INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS work (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  workno TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  inservice INTEGER NOT NULL,
  details TEXT NOT NULL,
  price_yen INTEGER NOT NULL,
  content TEXT,
  pictures TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE IF NOT EXISTS sample_file (
  workno TEXT PRIMARY KEY REFERENCES work (workno),
  sample TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS sale (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  sale_id TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL,
  account_id TEXT NOT NULL REFERENCES customer (account_id),
  workno TEXT NOT NULL REFERENCES work (workno),
  sales_date TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'refunded'))
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS sale_owned ON sale (account_id, workno) WHERE status = 'active';

CREATE TABLE IF NOT EXISTS outbox (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'refused'))
) STRICT;
CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (position) WHERE state = 'waiting';

CREATE TABLE IF NOT EXISTS oidc_entry (
  model TEXT NOT NULL,
  id TEXT NOT NULL,
  payload TEXT NOT NULL,
  grant_id TEXT,
  uid TEXT,
  expires_at INTEGER,
  PRIMARY KEY (model, id)
) STRICT;
CREATE INDEX IF NOT EXISTS oidc_entry_grant ON oidc_entry (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS oidc_entry_uid ON oidc_entry (model, uid) WHERE uid IS NOT NULL;

CREATE TABLE IF NOT EXISTS setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`
