import { sql } from "drizzle-orm";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { type Terms, termsOf } from "#app/artists/songs/sending/terms.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { submissionTerms } from "#db/schema/song-submissions.server.ts";

const isNewest = "terms-are-the-newest";
/** Former texts that the page shows. */
const maxShown = 50;

type StoredTerms = Terms & { author: string | null };

/** The text in force and those before it. @throws AppError unauthorised, forbidden */
export async function readTerms(ctx: RequestContext) {
  requireSongStaff(ctx, "songs-edit");
  const rows =
    await ctx.db.all<StoredTerms>(sql`SELECT t.id AS id, t.text AS text, t.created_at AS createdAt, u.name AS author
    FROM submission_terms t LEFT JOIN users u ON u.id = t.created_by ORDER BY t.created_at DESC, t.id DESC LIMIT ${maxShown}`);
  const [current, ...former] = rows;
  return { current: { ...termsOf(rows), author: current?.author ?? null }, former };
}

/**
 * Saves a new text, which is in force from now on. `version`: id of the text that was changed. @throws AppError unauthorised, forbidden;
 * invalid at `text` if it is the same; conflict if another text came between
 */
export async function saveTerms(
  ctx: RequestContext,
  { text, version }: { text: string; version: string },
): Promise<void> {
  const actor = requireSongStaff(ctx, "songs-edit");
  const { current } = await readTerms(ctx);
  if (current.id !== version) throw new AppError("conflict", copy.conflict);
  if (current.text === text) throw new AppError("invalid", copy.termsSame, { text: [copy.termsSame] });
  const { db, now } = ctx;
  const row = { id: newId(now), text, createdBy: actor.id, createdAt: Math.max(now, (current.createdAt ?? 0) + 1) };
  const newest = sql`coalesce((SELECT id FROM submission_terms ORDER BY created_at DESC, id DESC LIMIT 1), ${current.id}) = ${current.id}`;
  try {
    await db.batch([
      assertInBatch(db, newest, isNewest),
      db.insert(submissionTerms).values(row),
      auditEntry(ctx, { action: "submission-terms-saved", subjectType: "submission-terms", subjectId: row.id }),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isNewest) ? new AppError("conflict", copy.conflict) : error;
  }
}
