import { asc, sql } from "drizzle-orm";
import { isHeldBack, requireApprovedRating } from "#app/backoffice/rating/require-approved-rating.server.ts";
import { restrictionChoices } from "#app/backoffice/restrictions/restrictions-field.server.ts";
import { deliveredFields, enteredByPerson } from "#app/backoffice/songs/field-sources.server.ts";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import { publishArtists } from "#app/catalogue/ingest/publish-artists.server.ts";
import { publishStreams } from "#app/catalogue/ingest/publish-streams.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireCompleteRights } from "#app/licensing/rights/require-complete-rights.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { tags } from "#db/schema/tags.server.ts";

/** Each song without complete rights is a statement of the batch that publishes it. */
const maxPublished = 500;

/** How many songs are changed at once. */
export const songBulk: NonNullable<RecordStore["bulk"]> = {
  links: {
    tags: {
      ...{ table: "recording_tags", record: "recording_id", key: "tag_id", columns: ["source", "strength"] },
      of: "tags",
      confirmed: "source = 'human'",
      // A removed tag is not proposed again.
      beforeRemoval: ({ actor, now }, records, keys) =>
        sql`INSERT OR IGNORE INTO refused_tags (recording_id, tag_id, user_id, at)
          SELECT recording_id, tag_id, ${actor?.id ?? null}, ${now} FROM recording_tags WHERE recording_id IN (${records}) AND tag_id IN (${keys})`,
      afterUndo: (records, keys) =>
        sql`DELETE FROM refused_tags WHERE recording_id IN (${records}) AND tag_id IN (${keys})
          AND (recording_id, tag_id) IN (SELECT recording_id, tag_id FROM recording_tags)`,
      options: ({ db }) =>
        db
          .select({ value: tags.id, label: sql<string>`${tags.label} || ' (' || ${tags.category} || ')'` })
          .from(tags)
          .orderBy(asc(tags.category), asc(tags.label)),
    },
    restrictionIds: {
      ...{ table: "recording_restrictions", record: "recording_id", key: "restriction_id", columns: [] },
      of: "restrictions",
      options: restrictionChoices,
    },
  },
  recordings: (records) => records,
  mayRestore: {
    status: (recordingId, status) => sql`(${status} <> 'published' OR NOT ${isHeldBack(recordingId)})`,
  },
  changed: (ctx, records, fields) => [enteredByPerson(ctx, records, fields)],
  async prepare(ctx, records, values) {
    const { status, rightsReason } = values;
    const names = Object.keys(values).filter((name) => values[name] !== undefined);
    const owned = await ctx.db.all<{ field: string }>(sql`${deliveredFields(records, names)} LIMIT 1`);
    if (owned.length > 0) throw new AppError("invalid", songsCopy.deliveredOfSome);
    const stated = Object.keys(songsCopy.aiParts).some((part) => values[part]);
    if (stated && !values.aiStatedBy) {
      const unnamed = sql`SELECT 1 FROM recordings WHERE id IN (${records}) AND ai_stated_by IS NULL LIMIT 1`;
      if (values.aiStatedBy === null || (await ctx.db.all(unnamed)).length > 0)
        throw new AppError("invalid", songsCopy.aiStatedByMissing);
    }
    if (values.aiStatedAs === "holder" && !values.aiStatedOn) {
      const undated = sql`SELECT 1 FROM recordings WHERE id IN (${records}) AND ai_stated_on IS NULL LIMIT 1`;
      if (values.aiStatedOn === null || (await ctx.db.all(undated)).length > 0)
        throw new AppError("invalid", songsCopy.aiStatedOnMissing);
    }
    if (status !== "published") return [];
    const found = await ctx.db.all<{ id: string }>(
      sql`SELECT id FROM recordings WHERE id IN (${records}) AND status <> 'published' LIMIT ${maxPublished + 1}`,
    );
    if (found.length > maxPublished) throw new AppError("invalid", recordCopy.bulk.tooManyPublished(maxPublished));
    const recordingIds = found.map(({ id }) => id);
    await requireApprovedRating(ctx, recordingIds);
    const statements = await requireCompleteRights(ctx, { recordingIds, reason: String(rightsReason ?? "") });
    const artists = publishArtists(ctx, sql`SELECT value FROM json_each(${JSON.stringify(recordingIds)})`);
    return [...statements, artists, (await publishStreams(ctx, recordingIds)).statement];
  },
};
