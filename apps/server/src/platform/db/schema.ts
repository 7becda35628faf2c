import type { Kysely } from 'kysely'
import type { BuyerKeyTable, MailCodeTable } from './tables/buyer-tables.ts'
import type {
  FreeOpeningCountTable,
  FreeOpeningTable,
  WorkOfferTable,
  WorkRecommendationTable,
} from './tables/free-tables.ts'
import type { JobTable } from './tables/job-table.ts'
import type { ContentKeyTable, ViewerLeaseTable } from './tables/lease-tables.ts'
import type {
  InvitationTable,
  LocalAccountTable,
  LockedAccountTable,
  PasskeyChallengeTable,
  PasskeyTable,
  TotpPendingTable,
  TotpRecoveryTable,
  TotpTable,
  SignInThrottleTable,
} from './tables/local-account-tables.ts'
import type {
  LogoutTokenTable,
  PersonalTokenTable,
  PrincipalTable,
  SessionTable,
  SignInAttemptTable,
} from './tables/people-tables.ts'
import type {
  BookmarkTable,
  GenreCategoryTable,
  GenreTable,
  HighlightTable,
  IdempotentAnswerTable,
  IgnoredWorkTable,
  KeptWorkTable,
  MylistTable,
  OwnerCounterTable,
  PlaylistTable,
  ReaderSettingTable,
  ReadingProgressTable,
  ReadingRecordTable,
  ViewHistoryTable,
} from './tables/reader-tables.ts'
import type {
  DocumentDigestTable,
  KosyncKeyTable,
  KosyncPlaceTable,
} from './tables/kosync-tables.ts'
import type { RateCountTable } from './tables/rate-tables.ts'
import type {
  FeedSeenTable,
  FeedStateTable,
  WebhookEventTable,
} from './tables/storefront-tables.ts'
import type { UploadFileTable, UploadPartTable, UploadTable } from './tables/upload-tables.ts'
import type {
  ImportSourceTable,
  ProductionRemovalTable,
  RevisionTable,
  SaleTable,
  SeriesTable,
  WorkTable,
} from './tables/work-tables.ts'

/** Every table of the database. One line a table, its type in `tables/`. */
export type Database = {
  deployment: DeploymentTable
  job: JobTable
  principal: PrincipalTable
  session: SessionTable
  sign_in_attempt: SignInAttemptTable
  logout_token: LogoutTokenTable
  personal_token: PersonalTokenTable
  local_account: LocalAccountTable
  locked_account: LockedAccountTable
  invitation: InvitationTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  totp: TotpTable
  totp_recovery: TotpRecoveryTable
  totp_pending: TotpPendingTable
  sign_in_throttle: SignInThrottleTable
  buyer_key: BuyerKeyTable
  mail_code: MailCodeTable
  rate_count: RateCountTable
  work: WorkTable
  series: SeriesTable
  revision: RevisionTable
  import_source: ImportSourceTable
  production_removal: ProductionRemovalTable
  sale: SaleTable
  webhook_event: WebhookEventTable
  feed_state: FeedStateTable
  feed_seen: FeedSeenTable
  viewer_lease: ViewerLeaseTable
  content_key: ContentKeyTable
  owner_counter: OwnerCounterTable
  idempotent_answer: IdempotentAnswerTable
  mylist: MylistTable
  playlist: PlaylistTable
  ignored_work: IgnoredWorkTable
  kept_work: KeptWorkTable
  reading_progress: ReadingProgressTable
  bookmark: BookmarkTable
  highlight: HighlightTable
  view_history: ViewHistoryTable
  reading_record: ReadingRecordTable
  reader_setting: ReaderSettingTable
  genre: GenreTable
  genre_category: GenreCategoryTable
  work_offer: WorkOfferTable
  free_opening: FreeOpeningTable
  free_opening_count: FreeOpeningCountTable
  work_recommendation: WorkRecommendationTable
  kosync_key: KosyncKeyTable
  document_digest: DocumentDigestTable
  kosync_place: KosyncPlaceTable
  upload: UploadTable
  upload_file: UploadFileTable
  upload_part: UploadPartTable
}

/** Facts of the whole deployment, by name. */
type DeploymentTable = { name: string; value: string }

/** The database, or a transaction on it. */
export type Db = Kysely<Database>
