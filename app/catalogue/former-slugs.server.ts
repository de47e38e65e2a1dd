import { type SQL, sql } from "drizzle-orm";

type Subject = "album" | "artist";
type Merge = { from: string; into: string; slug: string };

/** A rule within the batch: no other record had the slug, whose address leads there. */
export function wasNobodys(subject: Subject, { slug, id, message }: { slug: unknown; id: string; message: string }) {
  return {
    condition: sql`NOT EXISTS (SELECT 1 FROM former_record_slugs WHERE subject = ${subject} AND slug = ${slug} AND record_id <> ${id})`,
    field: "slug",
    message,
  };
}

/** Statements that keep the former slug of a record, whose address redirects, after its row has the new one. */
export function keepFormerSlug(subject: Subject, { id, former }: { id: string; former: unknown }): SQL[] {
  return [
    sql`DELETE FROM former_record_slugs WHERE subject = ${subject}
      AND slug = (SELECT slug FROM ${sql.raw(`${subject}s`)} WHERE id = ${id})`,
    sql`INSERT INTO former_record_slugs (subject, slug, record_id) VALUES (${subject}, ${former}, ${id})
      ON CONFLICT (subject, slug) DO UPDATE SET record_id = excluded.record_id`,
  ];
}

/**
 * Statements after which the slug of a record that was merged, and its former ones, lead to the other. `slug`: that of `from`; parties are
 * found by name.
 */
export function moveFormerSlugs(subject: Subject | "party" | "tag", { from, into, slug }: Merge): SQL[] {
  return [
    sql`UPDATE former_record_slugs SET record_id = ${into} WHERE subject = ${subject} AND record_id = ${from}`,
    sql`INSERT INTO former_record_slugs (subject, slug, record_id) VALUES (${subject}, ${slug}, ${into})
      ON CONFLICT (subject, slug) DO UPDATE SET record_id = excluded.record_id`,
  ];
}
