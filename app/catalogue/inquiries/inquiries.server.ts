import { and, desc, eq, sql } from "drizzle-orm";
import type { InquiryForm } from "#app/catalogue/inquiries/inquiry-form.ts";
import { isWantedSong, type WantedSong } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { sendMails } from "#app/mail/send-mail.server.ts";
import { songPath, type TrackView } from "#app/player/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Conversations shown of one recording. */
const limit = 50;

/**
 * The person's conversations about a recording at this company, the newest first, with the first message of each.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function listInquiries(ctx: RequestContext, wanted: WantedSong) {
  const actor = requireAccess(ctx, "artist-message");
  const { db, company } = ctx;
  const { inquiries, ofCompany } = scoped(db, company);
  const isVisible = and(isWantedSong(wanted), visibleTo(ctx));
  const [found, conversations] = await db.batch([
    db
      .select({ ...trackColumns, representedBy: recordings.representedBy })
      .from(recordings)
      .where(isVisible)
      .limit(1),
    db
      .select({
        id: inquiries.id,
        subject: inquiries.subject,
        status: inquiries.status,
        createdAt: inquiries.createdAt,
        message: sql<string>`(SELECT m.message FROM ${inquiryMessages} m WHERE m.inquiry_id = ${inquiries.id} ORDER BY m.created_at, m.id LIMIT 1)`,
      })
      .from(recordings)
      .innerJoin(inquiries, ofCompany(inquiries, eq(inquiries.recordingId, recordings.id)))
      .where(and(isVisible, eq(inquiries.userId, actor.id)))
      .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
      .limit(limit),
  ]);
  const [row] = found;
  if (row === undefined) throw new AppError("not_found", songMissing);
  return { track: trackOfRow(row), representedBy: row.representedBy, conversations, company: company.name };
}

export type InquiriesPage = Awaited<ReturnType<typeof listInquiries>>;

/** Who represents the recording, where an email address is on file; else the staff. */
async function recipientsOf(ctx: RequestContext, input: { recordingId: string }) {
  const [owner] = await ctx.db
    .select({ name: parties.name, email: parties.email })
    .from(recordings)
    .innerJoin(parties, and(eq(parties.name, recordings.representedBy), sql`coalesce(${parties.email}, '') <> ''`))
    .where(eq(recordings.id, input.recordingId))
    .limit(1);
  if (owner?.email) return [{ name: owner.name, to: owner.email }];
  const staff = await listStaff(ctx);
  return staff.map(({ name, email }) => ({ name, to: email }));
}

/**
 * Starts a conversation about `track`: the inquiry, its first message and the email to those who represent the recording. The caller has
 * checked that the person can see it. Returns the id of the inquiry.
 * @throws AppError unauthorised, forbidden, too_many_requests
 */
export async function startInquiry(ctx: RequestContext, input: InquiryForm & { track: TrackView }): Promise<string> {
  const actor = requireAccess(ctx, "artist-message");
  await enforceRateLimit(ctx.env, "form", `inquiry:${actor.id}`);
  const { db, now, company } = ctx;
  const { inquiries, insert } = scoped(db, company);
  const { track, subject, message } = input;
  const id = newId(now);
  const recipients = await recipientsOf(ctx, { recordingId: track.id });
  const link = new URL(songPath(track), ctx.url.origin).href;
  const sender = `${actor.name} (${actor.email})`;
  const mails = recipients.map(({ name, to }) => ({
    template: "inquiry" as const,
    data: { name, sender, song: track.title, subject, message, link },
    to,
    // The email is about the sender: it is erased with that person.
    userId: actor.id,
  }));
  await sendMails(ctx, mails, [
    insert(inquiries, { id, recordingId: track.id, userId: actor.id, subject, createdAt: now, updatedAt: now }),
    db.insert(inquiryMessages).values({ id: newId(now), inquiryId: id, userId: actor.id, message, createdAt: now }),
    auditEntry(ctx, {
      action: "inquiry-started",
      subjectType: "inquiry",
      subjectId: id,
      detail: { recordingId: track.id, recipients: recipients.length },
    }),
  ]);
  return id;
}
