import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { notesCopy as copy } from "#app/catalogue/notes/notes-copy.ts";
import { isSong, type SongReference } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { resendMs, writeOnce } from "#app/records/write-once.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max notes shown of a recording. */
const limit = 200;

/**
 * This company's notes on a recording, newest first, and the catalogue's internal data for the environment's staff. @throws AppError
 * unauthorised, forbidden, not_found
 */
export async function listNotes(ctx: RequestContext, song: SongReference) {
  const actor = requireAccess(ctx, "internal-notes");
  const { db, company } = ctx;
  const { internalNotes, ofCompany } = scoped(db, company);
  const isVisible = and(isSong(song), visibleTo(ctx));
  const { internalManager, stemsAvailable, customizable, notes } = recordings;
  const [found, written] = await db.batch([
    db
      .select({ ...trackColumns, internalManager, stemsAvailable, customizable, notes })
      .from(recordings)
      .where(isVisible)
      .limit(1),
    db
      .select({
        id: internalNotes.id,
        message: internalNotes.message,
        createdAt: internalNotes.createdAt,
        author: users.name,
        userId: internalNotes.userId,
      })
      .from(recordings)
      .innerJoin(internalNotes, ofCompany(internalNotes, eq(internalNotes.recordingId, recordings.id)))
      .innerJoin(users, eq(users.id, internalNotes.userId))
      .where(and(isVisible, isNull(internalNotes.deletedAt)))
      .orderBy(desc(internalNotes.createdAt), desc(internalNotes.id))
      .limit(limit),
  ]);
  const [row] = found;
  if (row === undefined) throw new AppError("not_found", songMissing);
  const { trackId, trackJson, ...onFile } = row;
  return {
    track: trackOfRow({ trackId, trackJson }),
    onFile: can(actor, "catalogue-notes", company) ? onFile : null,
    notes: written.map(({ userId, ...note }) => ({ ...note, isOwn: userId === actor.id })),
  };
}

export type NotesPage = Awaited<ReturnType<typeof listNotes>>;

/** The actor, if they may write and delete notes. @throws AppError unauthorised, or forbidden without the permission and in a preview */
export function requireNoteAuthor(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  return refusePreview(requireAccess(ctx, "internal-notes"));
}

/**
 * Adds a note; the same one resent within a minute is not duplicated. The caller has checked the recording's visibility. @throws AppError
 * unauthorised, forbidden, too_many_requests
 */
export async function addNote(
  ctx: RequestContext,
  input: { recordingId: string; message: string },
): Promise<NotesPage["notes"][number]> {
  const actor = requireNoteAuthor(ctx);
  await enforceRateLimit(ctx.env, "form", `note:${actor.id}`);
  const { db, company, now } = ctx;
  const { internalNotes, insert, ofCompany, select } = scoped(db, company);
  const { recordingId, message } = input;
  const isSame = and(
    eq(internalNotes.userId, actor.id),
    eq(internalNotes.recordingId, recordingId),
    eq(internalNotes.message, message),
    isNull(internalNotes.deletedAt),
    gt(internalNotes.createdAt, now - resendMs),
  );
  const id = newId(now);
  const note = { message, author: actor.name, isOwn: true };
  const isWritten = await writeOnce(db, rowExists(internalNotes, ofCompany(internalNotes, isSame)), [
    insert(internalNotes, { ...input, id, userId: actor.id, createdAt: now }),
    auditEntry(ctx, {
      action: "internal-note-added",
      subjectType: "internal-note",
      subjectId: id,
      detail: { recordingId },
    }),
  ]);
  if (isWritten) return { ...note, id, createdAt: now };
  const [first] = await select({ id: internalNotes.id, createdAt: internalNotes.createdAt }, internalNotes, isSame);
  // Deleted meanwhile.
  if (first === undefined) throw new AppError("conflict", copy.gone);
  return { ...note, ...first };
}

/** Deletes one of the actor's own notes of this company. @throws AppError forbidden, not_found, too_many_requests */
export async function deleteNote(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = requireNoteAuthor(ctx);
  await enforceRateLimit(ctx.env, "form", `note:${actor.id}`);
  const { internalNotes, ofCompany, update } = scoped(ctx.db, ctx.company);
  const isOwn = and(eq(internalNotes.id, id), eq(internalNotes.userId, actor.id), isNull(internalNotes.deletedAt));
  const entry = { action: "internal-note-deleted", subjectType: "internal-note", subjectId: id };
  const [, deleted] = await ctx.db.batch([
    auditEntryIf(ctx, entry, rowExists(internalNotes, ofCompany(internalNotes, isOwn))),
    update(internalNotes, { deletedAt: ctx.now }, isOwn).returning({ id: internalNotes.id }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", copy.gone);
}
