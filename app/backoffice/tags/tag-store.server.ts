import { asc, ne, sql } from "drizzle-orm";
import { renameInSearches, tagKey, tagMerge } from "#app/backoffice/tags/tag-merge.server.ts";
import { tagType } from "#app/backoffice/tags/tag-type.ts";
import { tagsCopy as copy } from "#app/backoffice/tags/tags-copy.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { tags } from "#db/schema/tags.server.ts";

export const tagStore: RecordStore = {
  type: tagType,
  table: tags,
  derivedColumns: ({ label, slug }) => ({ slug: slug === "" ? nameSlugOf(String(label)) : slug }),
  searchIn: [sql`lower(${tags.label})`, tags.slug, sql`lower(${tags.synonyms})`],
  order: [tags.category, tags.label],
  unique: { index: "tags.category", field: "slug", message: copy.slugTaken },
  options: {
    parentId: ({ db }, id) =>
      db
        .select({ value: tags.id, label: sql<string>`${tags.label} || ' (' || ${tags.category} || ')'` })
        .from(tags)
        .where(ne(tags.id, id ?? ""))
        .orderBy(asc(tags.label), asc(tags.category)),
  },
  guards: ({ parentId }, id) => [
    { condition: sql`${parentId} IS NULL OR ${parentId} <> ${id}`, field: "parentId", message: copy.parentItself },
    {
      condition: sql`${parentId} IS NULL OR EXISTS (SELECT 1 FROM tags WHERE id = ${parentId})`,
      field: "parentId",
      message: copy.parentMissing,
    },
    {
      condition: sql`NOT EXISTS (WITH RECURSIVE above (id) AS (SELECT ${parentId} UNION
        SELECT tags.parent_id FROM tags JOIN above ON tags.id = above.id) SELECT 1 FROM above WHERE id = ${id})`,
      field: "parentId",
      message: copy.parentCycle,
    },
  ],
  deletionGuard: (id) => ({
    condition: sql`NOT EXISTS (SELECT 1 FROM tags WHERE parent_id = ${id})`,
    message: copy.hasChildren,
  }),
  recordings: (id) => sql`SELECT recording_id AS id FROM recording_tags WHERE tag_id = ${id}`,
  searchFields: ["category", "label", "slug"],
  unlink: ({ id }) => [
    sql`INSERT INTO deleted_record_links (record_id, recording_id, link)
      SELECT tag_id, recording_id, json_object('source', source, 'strength', strength) FROM recording_tags WHERE tag_id = ${id}
      UNION ALL SELECT tag_id, recording_id, json_object('source', 'refused', 'userId', user_id, 'at', at) FROM refused_tags f
      WHERE tag_id = ${id} AND NOT EXISTS (SELECT 1 FROM recording_tags WHERE tag_id = ${id} AND recording_id = f.recording_id)`,
    sql`DELETE FROM recording_tags WHERE tag_id = ${id}`,
  ],
  relink: (id) => [
    // A parent that was deleted since could be restored below this tag, which would make a cycle.
    sql`UPDATE tags SET parent_id = NULL WHERE id = ${id} AND parent_id NOT IN (SELECT id FROM tags)`,
    sql`INSERT INTO recording_tags (recording_id, tag_id, source, strength)
      SELECT recording_id, record_id, link ->> 'source', link ->> 'strength' FROM deleted_record_links
      WHERE record_id = ${id} AND recording_id IN (SELECT id FROM recordings) AND link ->> 'source' <> 'refused'`,
    sql`INSERT INTO refused_tags (recording_id, tag_id, user_id, at)
      SELECT recording_id, record_id, link ->> 'userId', link ->> 'at' FROM deleted_record_links
      WHERE record_id = ${id} AND recording_id IN (SELECT id FROM recordings) AND link ->> 'source' = 'refused'`,
  ],
  inUse: copy.hasChildren,
  merge: tagMerge,
  // Music that arrives finds the tag by its former slug, too, until another tag has it.
  changed: (_ctx, id, fields, before) => {
    if (!fields.includes("slug") && !fields.includes("category")) return [];
    const now = sql`(SELECT category || '/' || slug FROM tags WHERE id = ${id})`;
    const freed = sql`DELETE FROM former_record_slugs WHERE subject = 'tag' AND slug = ${now}`;
    if (before === null) return [freed];
    const key = tagKey(before);
    return [
      sql`INSERT INTO former_record_slugs (subject, slug, record_id) VALUES ('tag', ${key}, ${id})
        ON CONFLICT (subject, slug) DO UPDATE SET record_id = excluded.record_id`,
      freed,
      ...renameInSearches(before, id),
    ];
  },
};
