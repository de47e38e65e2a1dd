import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { keepContact } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { hashPasscode } from "#app/identity/password/password.server.ts";
import { sendMails } from "#app/mail/send-mail.server.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { guestQueries, toGuest } from "#app/rooms/guest-of-recipient.server.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { placeOf } from "#app/sharing/links/room-choices.server.ts";
import {
  dayOf,
  endOfDay,
  type ShareDownload,
  type ShareKind,
  type ShareSubject,
  shareKinds,
  shareState,
} from "#app/sharing/links/share-link.ts";
import type { ShareChange, ShareLinkForm } from "#app/sharing/links/share-link-form.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { type ShareMail, shareMail } from "#app/sharing/links/share-mail.server.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = shareLinksCopy;

/** A subject that the caller has checked. */
export type SharedSubject = ShareSubject & { title: string };
export type Located = { subject: SharedSubject; id: string };
type NewLink = Omit<ShareLinkForm, "room"> & { room?: string; subject: SharedSubject };
/** Statements of the subject for the link's batch. */
type Together = { also?: BatchItem<"sqlite">[] };

/**
 * Creates a link to `subject`, and emails it if there is an address, unless it is a draft. With `room` its recipient is a guest of that room,
 * whose address the email has. Returns its id. @throws AppError unauthorised,
 * forbidden, too_many_requests; invalid, naming the field; conflict beyond the limit of a subject
 */
export async function createShareLink(
  ctx: RequestContext,
  { subject, room = "own", ...input }: NewLink,
  { also = [], isDraft = false }: Together & { isDraft?: boolean } = {},
): Promise<{ id: string }> {
  const actor = requireSharer(ctx, subject.kind);
  await enforceRateLimit(ctx.env, "form", `share:${actor.id}`);
  const { db, now, company } = ctx;
  const { shareLinks, insert, select } = scoped(db, company);
  const expiresAt = readExpiry(ctx, input);
  requireDownloads(ctx, { kind: subject.kind, download: input.download });
  const { recipient, email, message, passcode } = input;
  const place = placeOf(ctx, subject, room);
  if (place !== null && passcode !== "")
    throw new AppError("invalid", errors.roomPasscode, { passcode: [errors.roomPasscode] });
  const ofSubject = and(eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id));
  const counting = select({ links: count() }, shareLinks, ofSubject);
  const toRoom =
    place === null
      ? []
      : guestQueries(ctx, actor, { place, title: subject.title, name: recipient, email: email || null });
  const [[made], ...inRoom] = await db.batch([counting, ...toRoom]);
  if ((made?.links ?? 0) >= shareLimits.links) {
    const { full } = shareLinksCopy.kinds[subject.kind];
    throw new AppError("conflict", full(shareLimits.links));
  }
  const guest = place === null ? null : toGuest(inRoom.at(-1) as Parameters<typeof toGuest>[0]);
  if (place !== null && guest === null) throw new AppError("invalid", errors.noRoom, { room: [errors.noRoom] });
  const isMailed = email !== "" && !isDraft;
  if (isMailed) await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const id = newId(now);
  const row = {
    ...{ id, subjectKind: subject.kind, subjectId: subject.id, recipient, message, expiresAt },
    recipientKey: foldName(recipient),
    email: email || null,
    download: input.download,
    takesNotes: input.notes === "on",
    showsNotes: input.trackNotes === "show",
    passcodeHash: passcode === "" ? null : await hashPasscode(ctx, passcode),
    mailedAt: isMailed ? now : null,
    guestId: guest?.id ?? null,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
  };
  const detail = { ...auditDetail(subject, input), expiresAt };
  const entry = auditEntry(ctx, { action: "share-created", subjectType: "share-link", subjectId: id, detail });
  await mailIn(ctx, isMailed ? { ...input, id, subject, guestId: row.guestId, hasPasscode: passcode !== "" } : null, [
    ...also,
    insert(shareLinks, row),
    entry,
    ...(isDraft ? [] : keepContact(ctx, { name: recipient, email })),
  ]);
  return { id };
}

/**
 * Changes a link; its URL stays. A new or removed passcode revokes access by the former one. @throws AppError as `createShareLink`;
 * not_found for a link of another subject or company; gone for a revoked one; conflict when it changed after `version`
 */
export async function changeShareLink(
  ctx: RequestContext,
  input: ShareChange & Located,
  { also = [] }: Together = {},
): Promise<void> {
  const actor = requireSharer(ctx, input.subject.kind);
  await enforceRateLimit(ctx.env, "form", `share:${actor.id}`);
  const link = await requireLink(ctx, input);
  if (link.revokedAt !== null) throw new AppError("gone", errors.closed);
  const { recipient, email, message, passcode, withoutPasscode, version, subject, id } = input;
  if (version !== "") requireVersion(link, { version, message: errors.changed });
  const expiresAt = readExpiry(ctx, input, link.expiresAt);
  const { download } = input;
  requireDownloads(ctx, { kind: subject.kind, download, before: link.download });
  const takesNotes = input.notes === "on";
  const showsNotes = input.trackNotes === "show";
  const changesPasscode = passcode !== "" || withoutPasscode;
  const passcodeHash = passcode === "" ? null : await hashPasscode(ctx, passcode);
  const locks = changesPasscode ? { passcodeHash, passcodeVersion: link.passcodeVersion + 1 } : {};
  const { shareLinks, update } = scoped(ctx.db, ctx.company);
  const detail = { ...auditDetail(subject, input), expiresAt, changesPasscode };
  const set = {
    recipient,
    recipientKey: foldName(recipient),
    email: email || null,
    message,
    expiresAt,
    download,
    takesNotes,
    showsNotes,
  };
  const updatedAt = nextUpdatedAt(ctx.now, link);
  try {
    await ctx.db.batch([
      assertUnchanged(ctx.db, shareLinks, link),
      ...also,
      auditEntry(ctx, { action: "share-changed", subjectType: "share-link", subjectId: id, detail }),
      update(shareLinks, { ...set, ...locks, updatedAt }, eq(shareLinks.id, id)),
      ...keepContact(ctx, { name: recipient, email }),
    ]);
  } catch (error) {
    throw isChangedMeanwhile(error) ? new AppError("conflict", errors.changed) : error;
  }
}

/** Revokes a link permanently. Idempotent. @throws AppError unauthorised, forbidden, not_found */
export async function revokeShareLink(ctx: RequestContext, located: Located): Promise<void> {
  requireSharer(ctx, located.subject.kind);
  const { id } = await requireLink(ctx, located);
  const { shareLinks, ofCompany, update } = scoped(ctx.db, ctx.company);
  const isOpen = and(eq(shareLinks.id, id), isNull(shareLinks.revokedAt));
  const entry = { action: "share-revoked", subjectType: "share-link", subjectId: id };
  await ctx.db.batch([
    auditEntryIf(ctx, entry, rowExists(shareLinks, ofCompany(shareLinks, isOpen))),
    update(shareLinks, { revokedAt: ctx.now, updatedAt: ctx.now }, isOpen),
  ]);
}

/**
 * Resends a link's email; returns the address. @throws AppError unauthorised, forbidden, not_found, too_many_requests; invalid without an
 * address; gone for a closed link
 */
export async function resendShareLink(ctx: RequestContext, located: Located): Promise<{ email: string }> {
  const actor = requireSharer(ctx, located.subject.kind);
  const link = await requireLink(ctx, located);
  const { id, email, recipient, message, passcodeHash, openGuestId: guestId } = link;
  if (shareState(link, ctx.now) !== "active") throw new AppError("gone", errors.closed);
  if (email === null) throw new AppError("invalid", errors.noEmail, { email: [errors.noEmail] });
  await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const { shareLinks, update } = scoped(ctx.db, ctx.company);
  const { subject } = located;
  await mailIn(ctx, { id, subject, email, recipient, message, guestId, hasPasscode: passcodeHash !== null }, [
    auditEntry(ctx, { action: "share-mailed", subjectType: "share-link", subjectId: id }),
    update(shareLinks, { mailedAt: ctx.now }, eq(shareLinks.id, id)),
  ]);
  return { email };
}

/** Runs the statements, in one batch with the email if there is one. */
async function mailIn(ctx: RequestContext, mail: ShareMail | null, statements: BatchItem<"sqlite">[]): Promise<void> {
  await sendMails(ctx, mail === null ? [] : [await shareMail(ctx, mail)], statements);
}

function auditDetail(
  { kind, id }: ShareSubject,
  { passcode, email, download, notes, trackNotes }: Omit<ShareLinkForm, "room">,
) {
  return { kind, subject: id, hasPasscode: passcode !== "", isMailed: email !== "", download, notes, trackNotes };
}

type Downloads = { kind: ShareKind; download: ShareDownload; before?: ShareDownload };

/**
 * Checks that the actor may offer these files, because they may download them; formats already offered are kept. @throws AppError invalid
 */
function requireDownloads({ actor, company }: RequestContext, { kind, download, before = "none" }: Downloads): void {
  const refuse = (message: string) => new AppError("invalid", message, { download: [message] });
  if (download === "none") return;
  if (!shareKinds[kind].givesFiles) throw refuse(errors.noDownload);
  if (download === "original" && before !== "original" && !can(actor, "download-hi-res", company))
    throw refuse(errors.notHiRes);
}

/** Expiry of a link; past times are rejected. If the form still has the day of the stored time, that time is kept. */
function readExpiry(
  { now }: RequestContext,
  { expiresOn }: Pick<ShareLinkForm, "expiresOn">,
  before: number | null = null,
): number | null {
  if (expiresOn === "") return null;
  if (expiresOn === dayOf(before)) return before;
  const at = expiresOn.includes("T") ? Date.parse(expiresOn) : endOfDay(expiresOn);
  if (at <= now) throw new AppError("invalid", errors.past, { expiresOn: [errors.past] });
  return at;
}

async function requireLink(ctx: RequestContext, { subject, id }: Located) {
  const { shareLinks, select } = scoped(ctx.db, ctx.company);
  const { email, recipient, message, passcodeHash, passcodeVersion, expiresAt, revokedAt, updatedAt, download } =
    shareLinks;
  const [link] = await select(
    {
      ...{ id: shareLinks.id, email, recipient, message, passcodeHash, passcodeVersion },
      ...{ expiresAt, revokedAt, updatedAt, download },
      openGuestId: openGuest(ctx, sql`share_links.guest_id`).as("open_guest_id"),
    },
    shareLinks,
    and(eq(shareLinks.id, id), eq(shareLinks.subjectKind, subject.kind), eq(shareLinks.subjectId, subject.id)),
  ).limit(1);
  if (link === undefined) throw new AppError("not_found", errors.missing);
  return link;
}
