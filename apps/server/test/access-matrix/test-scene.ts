import { TOKEN_SCOPES, type TokenScope } from '@yomikura/contract/personal-tokens'
import type { AccountHolder } from '#modules/access/index.ts'
import { createInvitations } from '#roles/compose.ts'
import { createId } from '#platform/ids/ids.ts'
import type { ActorName, WorkKind } from './actors.ts'
import type { TestSession } from './asked.ts'
import { API, type TestAnswer, type TestWorld, WORKNOS } from './test-world.ts'

/** One actor before one object. */
export class Scene {
  readonly world: TestWorld
  readonly actor: ActorName
  readonly object: string

  constructor(world: TestWorld, actor: ActorName, object: string) {
    this.world = world
    this.actor = actor
    this.object = object
  }

  /** The work that the object is. */
  get workno(): string {
    return WORKNOS[this.object as WorkKind]
  }

  /** A work that the actor holds, where it holds one. */
  get heldWorkno(): string {
    return this.actor === 'stranger' ? WORKNOS.foreign : WORKNOS.own
  }

  /** Who keeps the object: the actor, or somebody else. Who keeps nothing asks for what the owner has. */
  get keeper(): ActorName {
    if (this.object === 'anothers') return this.actor === 'newcomer' ? 'stranger' : 'newcomer'
    const keepsNothing = !this.world.isSignedIn(this.actor) || this.#hasNoAccount
    return keepsNothing ? 'owner' : this.actor
  }

  get #hasNoAccount(): boolean {
    return this.actor === 'production' || this.actor === 'admin'
  }

  get keeperAccount(): AccountHolder {
    const principal = this.world.principal(this.keeper)
    return { ...principal, account_id: principal.account_id ?? '' }
  }

  /** A new My List of the keeper's, by its id. */
  async anEmptyMyList(): Promise<string> {
    const { myLists } = this.world.modules.readerData
    return (await myLists.create(this.keeperAccount, this.#secret)).mylist_id
  }

  /** A My List that holds the keeper's work, where it has one. */
  async aMyList(): Promise<string> {
    const { myLists } = this.world.modules.readerData
    const id = await this.anEmptyMyList()
    await this.#addHeld((workno) => myLists.addWork(this.keeperAccount, { id, workno }))
    return this.#toId(id)
  }

  /** A new Playlist of the keeper's, by its id. */
  async anEmptyPlaylist(): Promise<string> {
    const { playlists } = this.world.modules.readerData
    return (await playlists.create(this.keeperAccount, this.#secret)).playlist_id
  }

  /** As {@link aMyList}, with a track. */
  async aPlaylist(): Promise<string> {
    const { playlists } = this.world.modules.readerData
    const playlist_id = await this.anEmptyPlaylist()
    const src = 'a'.repeat(32)
    await this.#addHeld((workno) =>
      playlists.addAudio(this.keeperAccount, playlist_id, { src, workno }),
    )
    return this.#toId(playlist_id)
  }

  /** A file of four bytes that the keeper has begun to add; the same one for each name. */
  async anUpload(name = 'begun'): Promise<string> {
    const { uploads } = this.world.modules
    const file = { path: `${name} ${this.#secret}.cbz`, size_bytes: 4, modified_ms: 1 }
    const { id } = await uploads.begin(this.keeperAccount, [file])
    return this.#toId(id)
  }

  async #addHeld(add: (workno: string) => Promise<unknown>): Promise<void> {
    if (this.keeper === 'newcomer') return
    await add(this.keeper === 'stranger' ? WORKNOS.foreign : WORKNOS.own)
  }

  /** Must never be seen by anybody but the keeper's account. */
  get #secret(): string {
    return `secret of ${this.world.principal(this.keeper).account_id}`
  }

  #toId(id: string): string {
    return this.object === 'missing' ? createId(Date.now()) : id
  }

  /** Another session of the person who keeps the object, by the id that device lists show. */
  async aDevice(): Promise<string> {
    const { world } = this
    const isOwn = this.object !== 'anothers' && world.isSignedIn(this.actor)
    const person = isOwn ? this.actor : this.keeper
    const mark = createId(Date.now())
    const { sessionHash } = await world.signIn(person, mark)
    const asker = { principal: world.principal(person), sessionHash: sessionHash ?? '' }
    const devices = await world.modules.readerData.devices.list(asker)
    const id = devices.find(({ user_agent }) => user_agent === mark)?.id ?? ''
    return this.object === 'missing' ? 'f'.repeat(32) : id
  }

  /** A personal token of the keeper's, by its id. */
  async aToken(): Promise<string> {
    const { personalTokens } = this.world.modules
    // A person may have few, and each question makes one more.
    for (const { id } of await personalTokens.list(this.keeperAccount))
      await personalTokens.revoke(this.keeperAccount, id)
    const { token } = await personalTokens.make(this.keeperAccount, {
      name: this.#secret,
      scopes: ['catalogue'],
      expires_in_days: 1,
    })
    return this.#toId(token.id)
  }

  /** A passkey that the keeper has, by its id; the matrix's people have accounts at a provider. */
  async aPasskey(): Promise<string> {
    const { world } = this
    const isOwn = this.object !== 'anothers' && world.isSignedIn(this.actor)
    const { principal_id } = world.principal(isOwn ? this.actor : this.keeper)
    const passkey_id = createId()
    const row = { passkey_id, principal_id, name: this.#secret, credential_id: passkey_id }
    await world.platform.db
      .insertInto('passkey')
      .values({
        ...row,
        ...{ public_key: 'AA', counter: 0, transports: '', is_locked: 0 },
        ...{ created_at: world.platform.clock.nowSeconds(), used_at: null },
      })
      .execute()
    return this.#toId(passkey_id)
  }

  /** An open invitation, by its id; made by the keeper. */
  async anInvitation(): Promise<string> {
    const { world } = this
    const { db, clock } = world.platform
    const invitation_id = createId()
    const now = clock.nowSeconds()
    // A server has few open ones, and each question makes one more.
    await db.deleteFrom('invitation').execute()
    await db
      .insertInto('invitation')
      .values({
        ...{ invitation_id, principal_id: world.principal(this.keeper).principal_id },
        ...{ token_digest: invitation_id, created_at: now, expires_at: now + 60 },
        ...{ used_at: null, revoked_at: null },
      })
      .execute()
    return this.#toId(invitation_id)
  }

  /** Where an open invitation leads, without the host. */
  async anInvitationLink(): Promise<string> {
    const { world } = this
    await world.platform.db.deleteFrom('invitation').execute()
    const { link } = await (await createInvitations(world.platform)).make(undefined, 1)
    const { pathname, search, searchParams } = new URL(link)
    world.secrets.add(searchParams.get('secret') ?? '')
    return `${pathname}${search}`
  }

  /** `Authorization` of an app that the actor let in; who has no account can let none in. */
  async anApp(scopes: TokenScope[] = [...TOKEN_SCOPES]): Promise<Record<string, string>> {
    const { world, actor } = this
    const { account_id, ...person } = world.principal(actor)
    if (!world.isSignedIn(actor) || account_id === null) return {}
    const { personalTokens } = world.modules
    const holder = { ...person, account_id }
    for (const { id } of await personalTokens.list(holder)) await personalTokens.revoke(holder, id)
    const made = await personalTokens.make(holder, { name: 'app', scopes, expires_in_days: 1 })
    world.secrets.add(made.secret)
    return { authorization: `Bearer ${made.secret}` }
  }

  /** A session that may end without anybody missing it. */
  async spareSession(): Promise<TestSession> {
    const { world, actor } = this
    return world.isSignedIn(actor) ? world.signIn(actor) : world.session(actor)
  }

  /** Opens a viewer as the actor, and with another device afterwards where the actor is the loser. */
  async takeLease(): Promise<TestAnswer> {
    const taken = await this.#openViewer(this.actor)
    if (this.actor === 'leaseLoser') await this.#openViewer('owner')
    return taken
  }

  #openViewer(actor: ActorName): Promise<TestAnswer> {
    return this.world.send(actor, 'app', 'POST', {
      url: `${API}/v3/viewer/token/${this.heldWorkno}`,
      payload: { play_type: 'image', revision: '', public_key: this.world.publicKey },
    })
  }
}
