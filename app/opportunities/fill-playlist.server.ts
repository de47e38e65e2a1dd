import { eq } from "drizzle-orm";
import { parseBrief } from "#app/assistant/brief/parse-brief.server.ts";
import { usageOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import { readBriefResults } from "#app/assistant/conversations/read-brief-results.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { usageOfOpportunity } from "#app/opportunities/opportunity.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { limits as playlistLimits } from "#app/playlists/playlist.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isFree } from "#app/rights/clearability/clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Tracks of a filled playlist. */
const maxFound = 20;

/** The kept playlist, while it is not deleted and the actor may add to it. */
async function addToKept(ctx: RequestContext, playlistId: string | null, recordingIds: string[]): Promise<boolean> {
  if (playlistId === null) return false;
  try {
    await addToPlaylists(ctx, { recordingIds, playlistIds: [playlistId], name: "", again: false });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/**
 * Fills the opportunity's playlist with what a search for the words of its brief finds: a new one, or, while the actor may change it, the
 * one before, which gets what it has not. `clear`: how many are clear for the opportunity's use, or for the brief's where it has none.
 * @throws AppError unauthorised, forbidden, not_found, too_many_requests; invalid without words or results
 */
export async function fillPlaylist(
  ctx: RequestContext,
  { id }: { id: string },
): Promise<{ found: number; clear: number }> {
  refusePreview(requireAccess(ctx, "opportunities"));
  requireAccess(ctx, "playlists");
  const { message, organisation, name, playlistId, ...row } = await requireOpportunity(ctx, id);
  if (!visibleText.test(message)) throw new AppError("invalid", copy.errors.noWords);
  const { chips } = await parseBrief(ctx, { text: message, timeZone: "UTC" });
  const own = usageOfOpportunity({ ...row });
  const usage = writeUsage(own) === "" ? (usageOfBrief(chips) ?? own) : own;
  const { list } = await readBriefResults(ctx, { chips, words: [] });
  const found = list?.tracks.length ? list.tracks : (list?.near?.tracks ?? []);
  const recordingIds = found.slice(0, maxFound).map((track) => track.id);
  if (recordingIds.length === 0) throw new AppError("invalid", copy.nothingFound);
  const judged = await readClearability(ctx, { recordingIds, usage });
  if (!(await addToKept(ctx, playlistId, recordingIds))) {
    const title = copy.playlistName(organisation || name).slice(0, playlistLimits.name);
    const [made] = await addToPlaylists(ctx, { recordingIds, playlistIds: [], name: title, again: false });
    await keepPlaylist(ctx, id, made?.id ?? "");
  }
  return { found: recordingIds.length, clear: Object.values(judged).filter(({ light }) => isFree(light)).length };
}

async function keepPlaylist(ctx: RequestContext, id: string, playlistId: string): Promise<void> {
  const { opportunities, opportunityLinks, insert, update } = scoped(ctx.db, ctx.company);
  const link = { id: newId(ctx.now), opportunityId: id, playlistId, createdAt: ctx.now };
  await ctx.db.batch([
    update(opportunities, { playlistId }, eq(opportunities.id, id)),
    insert(opportunityLinks, link).onConflictDoNothing(),
    auditEntry(ctx, {
      ...{ action: "opportunity-linked", subjectType: "opportunity", subjectId: id },
      detail: { kind: "playlist", id: playlistId },
    }),
  ]);
}
