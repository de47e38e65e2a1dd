import { type SQL, sql } from "drizzle-orm";
import { tagsCopy as copy } from "#app/backoffice/tags/tags-copy.ts";
import { moveFormerSlugs } from "#app/catalogue/former-slugs.server.ts";
import type { RecordMerge, StoredRecord } from "#app/records/definition/record-store.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists, recentSearches, savedSearches } = unsafeTenantTables(
  "the searches and rules of all companies name tags by their slugs",
);

/** "genre/deep-house": a tag among the former slugs. */
export const tagKey = ({ category, slug }: StoredRecord) => `${category}/${slug}`;

/** Statements that name the tag anew in saved searches and in the rules of playlists. `id`: the tag that they mean now. */
export function renameInSearches({ category, slug }: StoredRecord, id: string): SQL[] {
  const before = `${category}=${slug}`;
  const after = sql`(SELECT category || '=' || slug FROM tags WHERE id = ${id})`;
  const renamed = (text: SQL, end: string) => sql`replace(${text}, ${before + end}, ${after} || ${end})`;
  const query = sql`rtrim(${renamed(sql`query || '&'`, "&")}, '&')`;
  return [
    sql`UPDATE ${savedSearches} SET query = ${query} WHERE instr(query || '&', ${`${before}&`}) > 0`,
    sql`UPDATE OR IGNORE ${recentSearches} SET query = ${query} WHERE instr(query || '&', ${`${before}&`}) > 0`,
    sql`UPDATE ${playlists} SET rules = ${renamed(renamed(sql`rules`, "&"), '"')}, rows_at = NULL
      WHERE rules IS NOT NULL AND (instr(rules, ${`${before}&`}) > 0 OR instr(rules, ${`${before}"`}) > 0)`,
  ];
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Merging a tag into another: songs, tags below it, its names, and what names it move. */
export const tagMerge: RecordMerge = {
  counts: [
    {
      label: copy.songs,
      count: (ids) => sql`(SELECT count(DISTINCT recording_id) FROM recording_tags WHERE tag_id IN ${ids})`,
    },
    { label: copy.tagsBelow, count: (ids) => sql`(SELECT count(*) FROM tags WHERE parent_id IN ${ids})` },
    {
      label: copy.synonyms,
      count: (ids) => sql`(SELECT count(DISTINCT s.value) FROM tags t, json_each(t.synonyms) s WHERE t.id IN ${ids})`,
    },
    {
      label: copy.wordFamilies,
      count: (ids) => sql`(SELECT count(*) FROM word_families f WHERE EXISTS (SELECT 1 FROM tags t
        WHERE t.id IN ${ids} AND instr(f.means, json_quote(t.label)) > 0))`,
    },
  ],
  guard: (from, into) => ({
    condition: sql`NOT EXISTS (WITH RECURSIVE above (id) AS (SELECT parent_id FROM tags WHERE id = ${into} UNION
      SELECT tags.parent_id FROM tags JOIN above ON tags.id = above.id) SELECT 1 FROM above WHERE id = ${from})`,
    message: copy.mergeBelow,
  }),
  statements({ now }, { from, into }) {
    const names = [...textsOf(into.synonyms), String(from.label), ...textsOf(from.synonyms)];
    const synonyms = [...new Set(names)].filter((name) => name !== into.label);
    const quoted = [from, into].map(({ label }) => sql`json_quote(${label})`);
    const [oldLabel = sql`''`, newLabel = sql`''`] = quoted;
    return [
      sql`INSERT INTO recording_tags (recording_id, tag_id, source, strength)
        SELECT recording_id, ${into.id}, source, strength FROM recording_tags WHERE tag_id = ${from.id}
        ON CONFLICT (recording_id, tag_id) DO UPDATE SET strength = max(strength, excluded.strength),
          source = CASE WHEN 'human' IN (source, excluded.source) THEN 'human' ELSE source END`,
      sql`DELETE FROM recording_tags WHERE tag_id = ${from.id}`,
      sql`INSERT OR IGNORE INTO refused_tags (recording_id, tag_id, user_id, at)
        SELECT f.recording_id, ${into.id}, f.user_id, f.at FROM refused_tags f WHERE f.tag_id = ${from.id} AND NOT EXISTS
          (SELECT 1 FROM recording_tags rt WHERE rt.recording_id = f.recording_id AND rt.tag_id = ${into.id} AND rt.source = 'human')`,
      sql`DELETE FROM recording_tags WHERE tag_id = ${into.id} AND source = 'machine'
        AND recording_id IN (SELECT recording_id FROM refused_tags WHERE tag_id = ${into.id})`,
      sql`UPDATE tags SET parent_id = ${into.id}, updated_at = max(${now}, updated_at + 1) WHERE parent_id = ${from.id}`,
      sql`UPDATE tags SET synonyms = ${JSON.stringify(synonyms)} WHERE id = ${into.id}`,
      sql`UPDATE word_families SET means = replace(means, ${oldLabel}, ${newLabel}), updated_at = max(${now}, updated_at + 1)
        WHERE instr(means, ${oldLabel}) > 0`,
      ...moveFormerSlugs("tag", { from: from.id, into: into.id, slug: tagKey(from) }),
      ...renameInSearches(from, into.id),
    ];
  },
};
