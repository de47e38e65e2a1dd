import { sql } from "drizzle-orm";
import { parseBrief } from "#app/assistant/brief/parse-brief.server.ts";
import { createConversation } from "#app/assistant/conversations/create-conversation.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { importFile } from "#app/exchange/sheets/import/import-file.server.ts";
import { sharesText } from "#app/licensing/approvals/judge-approvals.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { addToShortlist } from "#app/playlists/shortlist/shortlist.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { createPreset } from "#app/rights/usage/presets/create-preset.server.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { ingestFiles } from "#db/schema/ingest-files.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoAgencyBrief, demoAgencyUse, demoSheet, demoUnreadable } from "#db/seed/demo-jobs.ts";
import { demoDomain } from "#db/seed/demo-people.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const day = 24 * 3_600_000;
const publisher = "Harbour Street Songs";

type Song = { id: string; isrc: string; title: string; label: string };

/** A sheet that was read and is not applied yet, two pairs that may be one song, and a file that cannot be read. */
async function seedCatalogueDesk(ctx: RequestContext, songs: Song[]): Promise<void> {
  const staff = asPerson(ctx, "staff", 5);
  const rows = songs.slice(0, demoSheet.songs).map(({ isrc, title, label }) => `${isrc},${title},${label},2025`);
  const text = [demoSheet.head, ...rows, ...demoSheet.rest, ""].join("\n");
  await importFile(staff, { file: new File([text], demoSheet.name, { type: "text/csv" }), policy: "keep" });
  await ctx.db.batch([
    ctx.db.run(sql`INSERT OR IGNORE INTO duplicate_pairs (id, first_id, second_id, cosine, created_at, updated_at)
      SELECT ${newIdPerRow(staff.now)}, min(v.id, r.id), max(v.id, r.id), 0.97, ${staff.now}, ${staff.now}
      FROM recordings v CROSS JOIN recordings r ON r.id = v.parent_id
      WHERE v.version_type = 'instrumental' AND v.status = 'published' AND r.status = 'published' GROUP BY v.id ORDER BY r.slug LIMIT 2`),
    ctx.db
      .insert(ingestFiles)
      .values({
        ...{ ...demoUnreadable, id: newId(staff.now), sha256: "0".repeat(64), role: "song", publishing: "rating" },
        ...{ state: "unreadable", createdBy: staff.actor?.id ?? null, createdAt: staff.now, updatedAt: staff.now },
      })
      .onConflictDoNothing(),
  ]);
}

/** The publisher's account keeps the party, which is asked about a song of the request in clearing. */
async function seedPublisher(ctx: RequestContext): Promise<void> {
  const { approvalRequests, insert } = scoped(ctx.db, ctx.company);
  const staff = asPerson(ctx, "staff", 46);
  const transactionId = demoId("request", 1);
  const keepers = JSON.stringify([`publisher@${demoDomain}`]);
  const [, [asked]] = await ctx.db.batch([
    ctx.db.run(sql`UPDATE parties SET keepers = ${keepers} WHERE name = ${publisher} AND keepers = '[]'`),
    ctx.db.all<{
      partyId: string;
      recordingId: string;
      shareBp: number;
    }>(sql`SELECT s.party_id AS partyId, r.id AS recordingId,
        s.share_bp AS shareBp
      FROM transaction_items i CROSS JOIN recordings r ON r.id = i.recording_id
      CROSS JOIN splits s ON s.side = 'composition' AND s.subject_id = r.work_id CROSS JOIN parties p ON p.id = s.party_id
      WHERE i.transaction_id = ${transactionId} AND p.name = ${publisher} ORDER BY i.position LIMIT 1`),
  ]);
  if (asked === undefined) return;
  const { partyId, ...item } = asked;
  const requestId = demoId("approval", 90);
  const share = { role: "E", right: "all", shareBp: item.shareBp } as const;
  await ctx.db.batch([
    insert(approvalRequests, {
      ...{ id: requestId, transactionId, partyId, partyName: publisher, currency: "EUR", createdAt: staff.now },
      ...{ askedBy: staff.actor?.id ?? "", expiresAt: staff.now + 14 * day, answerBy: isoDateOf(ctx.now, 5) },
      note: "The director has a cut with this song and would love to keep it.",
    }),
    ctx.db.insert(approvalItems).values({
      ...{
        ...item,
        requestId,
        side: "composition",
        partyId,
        fee: 250_000,
        shares: sharesText([{ ...share, territories: ["World"], excluded: [] }]),
      },
    }),
  ]);
}

/** What the agency's producer works on by herself: a brief in words, a shortlist, a playlist and a use. */
async function seedAgency(ctx: RequestContext, songs: Song[]): Promise<void> {
  const agency = asPerson(ctx, "agency", 4);
  const ids = songs.map(({ id }) => id);
  const text = demoAgencyBrief;
  const reading = await parseBrief(agency, { text, timeZone: "UTC" });
  await createConversation(agency, { state: { text, ...reading, words: [], before: null } });
  await addToShortlist(agency, { ids: ids.slice(0, 5) });
  await addToPlaylists(agency, {
    recordingIds: ids.slice(2, 8),
    playlistIds: [],
    name: demoAgencyUse.name,
    again: false,
  });
  await createPreset(agency, demoAgencyUse);
}

/** What waits at the desk of the catalogue, at a publisher and at an agency. */
export async function seedDesk(ctx: RequestContext): Promise<void> {
  const songs =
    await ctx.db.all<Song>(sql`SELECT id, coalesce(isrc, '') AS isrc, title, coalesce(label, '') AS label FROM recordings
    WHERE status = 'published' AND parent_id IS NULL AND NOT explicit ORDER BY slug DESC LIMIT 8`);
  await seedCatalogueDesk(ctx, songs);
  await seedPublisher(ctx);
  await seedAgency(ctx, songs);
}
