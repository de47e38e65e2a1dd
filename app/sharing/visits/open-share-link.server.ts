import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { checkPassword } from "#app/identity/password/password.server.ts";
import { portraitOf } from "#app/media/images/portrait-of.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { guestPath } from "#app/rooms/room-token.server.ts";
import { type ShareKind, shareState } from "#app/sharing/links/share-link.ts";
import { shareErrors as errors } from "#app/sharing/share-errors.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";
import type { ShareAnswers } from "#app/sharing/visits/share-answer.ts";
import { givePass, hasPass } from "#app/sharing/visits/share-pass.server.ts";
import { readShareToken } from "#app/sharing/visits/share-token.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { shareAnswers } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max links of a guest that are read together. */
const maxTogether = 40;

type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;
/** A link that its recipient may open now. */
export type OpenLink = Omit<
  StoredLink,
  | "passcodeHash"
  | "passcodeVersion"
  | "expiresAt"
  | "revokedAt"
  | "isDeleted"
  | "createdBy"
  | "creatorScopes"
  | "creatorName"
  | "imageKey"
  | "guestId"
> & {
  /** Creator of the link, with present scopes at the company. */
  creator: { id: string; scopes: string[] };
  sender: Sender | null;
  /** Page with everything of the job for this recipient, while it is open; null for a link of its own. */
  room: string | null;
};

/** `sender`: whom to ask for the passcode. */
export type OpenedLink =
  | { state: "unknown" | "expired" | "revoked" | "deleted"; link: null; sender: null }
  | { state: "locked"; link: null; sender: Sender | null }
  | { state: "open"; link: OpenLink; sender: Sender | null };

/** Queries for the links of a condition, newest first, with their answers: `toOpened` reads a row. */
export function selectOpenLinks(ctx: RequestContext, condition: SQL | undefined) {
  const { shareLinks, playlists, pitches, sliders, select } = scoped(ctx.db, ctx.company);
  const { subjectKind, subjectId, recipient, message, createdBy } = shareLinks;
  const { passcodeHash, passcodeVersion, expiresAt, revokedAt, doneAt, download, takesNotes, showsNotes } = shareLinks;
  const columns = {
    ...{ id: shareLinks.id, subjectKind, subjectId, recipient, message, createdBy },
    ...{ passcodeHash, passcodeVersion, expiresAt, revokedAt, doneAt, download, takesNotes, showsNotes },
    creatorScopes: scopesWithin(sql`share_links.created_by`, ctx.company.id).as("creator_scopes"),
    ...{ creatorName: users.name, imageKey: users.imageKey },
    guestId: openGuest(ctx, sql`share_links.guest_id`).as("open_guest_id"),
    isDeleted:
      sql<number>`EXISTS (SELECT 1 FROM ${playlists} s WHERE s.id = share_links.subject_id AND s.status = 'deleted'
      UNION ALL SELECT 1 FROM ${pitches} s WHERE s.id = share_links.subject_id AND s.status = 'deleted'
      UNION ALL SELECT 1 FROM ${sliders} s WHERE s.id = share_links.subject_id AND s.status = 'deleted')`.as(
        "is_deleted",
      ),
  };
  const { linkId, itemId, mark, note, answeredAt } = shareAnswers;
  return [
    select(columns, shareLinks, condition)
      .innerJoin(users, eq(users.id, createdBy))
      .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
      .limit(maxTogether),
    // As rows: a recipient's texts can exceed D1's 2 MB limit of a value.
    select({ linkId, itemId, mark, note, answeredAt }, shareLinks, condition).innerJoin(
      shareAnswers,
      eq(shareAnswers.linkId, shareLinks.id),
    ),
  ] as const;
}

type Row = Awaited<ReturnType<typeof selectOpenLinks>[0]>[number];
type AnswerRow = Awaited<ReturnType<typeof selectOpenLinks>[1]>[number];

/** A row with its answers. */
function toStored(row: Row, rows: AnswerRow[]) {
  const answers: ShareAnswers = Object.fromEntries(
    rows.flatMap(({ linkId, itemId: item, ...answer }) => (linkId === row.id ? [[item, answer]] : [])),
  );
  return { ...row, answers };
}

async function findLink(ctx: RequestContext, kind: ShareKind, token: string) {
  const id = await readShareToken(ctx, token);
  if (id === null) return null;
  const { shareLinks } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(shareLinks.id, id), eq(shareLinks.subjectKind, kind));
  const [[row], answers] = await ctx.db.batch([...selectOpenLinks(ctx, isIt)]);
  return row === undefined ? null : toStored(row, answers);
}

/**
 * All rules of share links: what a request with `token` may see. A link of another company or kind is `unknown`. `locked`: requires a
 * passcode that this browser has not entered, or that was changed since.
 */
export async function openShareLink(
  ctx: RequestContext,
  { kind, token }: { kind: ShareKind; token: string },
): Promise<OpenedLink> {
  const found = await findLink(ctx, kind, token);
  return found === null ? { state: "unknown", link: null, sender: null } : checkLink(ctx, found);
}

/** A row of `selectOpenLinks`, by the rules of share links. */
export function toOpened(ctx: RequestContext, row: Row, answers: AnswerRow[]): Promise<OpenedLink> {
  return checkLink(ctx, toStored(row, answers));
}

async function checkLink(ctx: RequestContext, found: StoredLink): Promise<OpenedLink> {
  const { passcodeHash, passcodeVersion, expiresAt, revokedAt, isDeleted, createdBy, creatorScopes, ...named } = found;
  const { creatorName, imageKey, guestId, ...link } = named;
  const state = shareState({ expiresAt, revokedAt }, ctx.now);
  if (state !== "active") return { state, link: null, sender: null };
  if (isDeleted === 1) return { state: "deleted", link: null, sender: null };
  const isLocked = passcodeHash !== null && !(await hasPass(ctx, { ...link, passcodeVersion }));
  const person = { id: createdBy, name: creatorName, imageKey };
  // Without scopes they have left the company, or deleted their account.
  const sender = creatorScopes.length === 0 ? null : { name: creatorName, portrait: portraitOf(person) };
  if (isLocked) return { state: "locked", link: null, sender };
  const creator = { id: createdBy, scopes: creatorScopes };
  const room = guestId === null ? null : await guestPath(ctx, guestId);
  return { state: "open", link: { ...link, creator, sender, room }, sender };
}

/**
 * The open link of a request. @throws AppError not_found for an unknown link, gone for an expired or revoked one, forbidden while its
 * passcode is missing
 */
export async function requireOpenLink(
  ctx: RequestContext,
  reference: { kind: ShareKind; token: string },
): Promise<OpenLink> {
  const { state, link } = await openShareLink(ctx, reference);
  if (state === "open") return link;
  if (state === "unknown") throw new AppError("not_found", errors.missing);
  if (state === "locked") throw new AppError("forbidden", errors.locked);
  throw new AppError("gone", errors.closed);
}

/**
 * Opens a link with its passcode for this browser. Ten attempts a minute, by IP address and by link, before anything is hashed. @throws
 * AppError forbidden for a wrong passcode, too_many_requests, unavailable; not_found, gone as `requireOpenLink`
 */
export async function enterPasscode(
  ctx: RequestContext,
  { passcode, ...reference }: { kind: ShareKind; token: string; passcode: string },
): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `passcode:${ctx.address}`);
  const link = await findLink(ctx, reference.kind, reference.token);
  if (link === null) throw new AppError("not_found", errors.missing);
  if (shareState(link, ctx.now) !== "active") throw new AppError("gone", errors.closed);
  if (link.passcodeHash === null) return;
  await enforceRateLimit(ctx.env, "signIn", `passcode:link:${link.id}`);
  const { matches } = await checkPassword(ctx, { password: passcode, hash: link.passcodeHash });
  if (!matches) {
    // Without the IP address: recipients' addresses are not stored.
    const attempt = { action: "share-passcode-refused", subjectType: "share-link", subjectId: link.id };
    ctx.waitUntil(auditEntry(ctx, attempt).run());
    throw new AppError("forbidden", errors.passcodeWrong, { passcode: [errors.passcodeWrong] });
  }
  await givePass(ctx, link);
}
