import { sql } from "drizzle-orm";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { type Represented, refuseOverlap } from "#app/backoffice/agreements/find-overlaps.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";

/** `songs` of a group, as JSON. */
const songsOfGroup = sql`(SELECT json_group_array(gs.recording_id) FROM agreement_group_songs gs WHERE gs.group_id = g.id)`;

/** Columns of group `g` as JSON, and a statement that brings the groups of a SELECT of `id`, `agreement_id` and `link` back. */
export const groupAsJson = sql`json_object('of', 'group', 'name', g.name, 'companyIds', json(g.company_ids), 'includeInslide', g.include_inslide,
  'isIncluded', g.is_included, 'position', g.position, 'songs', json(${songsOfGroup}))`;

const links = (id: string, of: string) =>
  sql`(SELECT recording_id AS id, link FROM deleted_record_links WHERE record_id = ${id} AND link ->> 'of' = ${of}) kept`;

/** What a deleted agreement keeps for its restoration: parties, groups, documents and the reminders that were sent. */
export const keptParts: Required<Pick<RecordStore, "checkRestored" | "unlink" | "relink">> = {
  async checkRestored(ctx, row) {
    const [gone] = await ctx.db.all<{ name: string }>(sql`SELECT d.name AS name FROM ${links(row.id, "party")}
      CROSS JOIN deleted_records d ON d.id = kept.id AND d.subject = 'party' ORDER BY d.name LIMIT 1`);
    if (gone) throw new AppError("conflict", copy.partyDeleted(gone.name));
    // Not those of the row: parties may have been merged since.
    const parties = await ctx.db.all<Represented["parties"][number]>(sql`SELECT id AS partyId, '' AS party,
      CAST(link ->> 'master' / 100.0 AS TEXT) AS master, CAST(link ->> 'composition' / 100.0 AS TEXT) AS composition FROM ${links(row.id, "party")}`);
    await refuseOverlap(ctx, { ...(row as unknown as Represented & { number: string }), parties });
  },
  unlink: ({ id }) => [
    sql`INSERT INTO deleted_record_links (record_id, recording_id, link)
      SELECT agreement_id, party_id, json_object('of', 'party', 'master', master_bp, 'composition', composition_bp)
        FROM agreement_parties WHERE agreement_id = ${id}
      UNION ALL SELECT agreement_id, g.id, ${groupAsJson} FROM agreement_groups g WHERE agreement_id = ${id}
      UNION ALL SELECT agreement_id, id, json_object('of', 'document', 'key', key, 'name', name, 'bytes', bytes, 'uploadedBy', uploaded_by,
        'createdAt', created_at) FROM agreement_documents WHERE agreement_id = ${id}
      UNION ALL SELECT agreement_id, ends_on || ' ' || days, json_object('of', 'notice', 'endsOn', ends_on, 'days', days, 'createdAt', created_at)
        FROM agreement_notices WHERE agreement_id = ${id}`,
    sql`DELETE FROM agreement_group_songs WHERE group_id IN (SELECT id FROM agreement_groups WHERE agreement_id = ${id})`,
    ...["groups", "parties", "documents", "notices"].map(
      (part) => sql`DELETE FROM ${sql.raw(`agreement_${part}`)} WHERE agreement_id = ${id}`,
    ),
  ],
  relink: (id) => [
    sql`INSERT INTO agreement_parties (agreement_id, party_id, master_bp, composition_bp)
      SELECT ${id}, id, link ->> 'master', link ->> 'composition' FROM ${links(id, "party")} WHERE id IN (SELECT id FROM parties)`,
    sql`INSERT INTO agreement_groups (id, agreement_id, name, company_ids, include_inslide, is_included, position)
      SELECT id, ${id}, link ->> 'name', link -> 'companyIds', link ->> 'includeInslide', link ->> 'isIncluded', link ->> 'position'
      FROM ${links(id, "group")}`,
    sql`INSERT INTO agreement_group_songs (group_id, recording_id) SELECT kept.id, song.value
      FROM ${links(id, "group")}, json_each(link -> 'songs') song WHERE song.value IN (SELECT id FROM recordings)`,
    sql`INSERT INTO agreement_documents (id, agreement_id, key, name, bytes, uploaded_by, created_at)
      SELECT id, ${id}, link ->> 'key', link ->> 'name', link ->> 'bytes', link ->> 'uploadedBy', link ->> 'createdAt' FROM ${links(id, "document")}`,
    sql`INSERT INTO agreement_notices (agreement_id, ends_on, days, created_at)
      SELECT ${id}, link ->> 'endsOn', link ->> 'days', link ->> 'createdAt' FROM ${links(id, "notice")}`,
  ],
};
