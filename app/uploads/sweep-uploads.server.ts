import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { imageOfKey } from "#app/media/images/image-of-key.server.ts";
import { markNames, type VariantName, variantKey, variantNames } from "#app/media/images/variants.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const { auditLog, pitches, playlists, siteEntries, sliders, uploads } = unsafeTenantTables(
  "the nightly sweep clears what is left over in every company",
);

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MEDIA"> };

/** Max rows cleared and objects listed per run; the rest follow the next night. */
const rowsPerSweep = 500;
const prefixes = ["uploads/", "videos/"];

type Unused = { id: string; sourceKey: string | null; imageKey: string | null; uses: number };

/**
 * Uploads made before `before` that are not used by a slide, slider, playlist, pitch, pitch slide, artist, album, song, ad, team
 * member, person or theme. A replaced logo stays as long as new uploads do, for undoing. Slides and
 * sliders can use any variant of a picture, also of another company's upload, because the API accepts URLs. `uses`: uploads of the same
 * picture.
 */
function findUnused({ db }: SweepContext, before: number): Promise<Unused[]> {
  return db.all<Unused>(sql`WITH shown AS MATERIALIZED (
      SELECT ${imageOfKey(slides.backgroundKey)} AS image FROM slides WHERE background_key IS NOT NULL
      UNION SELECT ${imageOfKey(sql`front.value`)}
      FROM ${sliders} r, json_each(CASE WHEN json_valid(r.settings) THEN r.settings ELSE '{}' END) front
      WHERE front.key IN ('backgroundImage', 'clientLogo') AND front.type = 'text'),
    portraits AS MATERIALIZED (
      SELECT image_key AS key FROM artists WHERE image_key IS NOT NULL
      UNION SELECT b.value FROM artists, json_each(${validJson(artists.backgroundImages)}) b WHERE b.type = 'text'
      UNION SELECT image_key FROM albums WHERE image_key IS NOT NULL
      UNION SELECT image_key FROM recordings WHERE image_key IS NOT NULL)
    SELECT u.id, u.source_key AS sourceKey, u.image_key AS imageKey,
      (SELECT count(*) FROM ${uploads} o WHERE o.image_key = u.image_key) AS uses
    FROM ${uploads} u WHERE u.created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM slides v WHERE v.item_url = '/media/' || u.source_key)
      AND NOT (u.module = 'playlist-covers' AND EXISTS (SELECT 1 FROM ${playlists} p WHERE p.company_id = u.company_id
        AND p.image_key = u.image_key || '/background.webp'))
      AND NOT (u.module = 'playlist-covers' AND EXISTS (SELECT 1 FROM ${pitches} p WHERE p.company_id = u.company_id
        AND p.background_key = u.image_key || '/background.webp'
        UNION ALL SELECT 1 FROM pitch_slides ps JOIN ${pitches} p ON p.id = ps.pitch_id WHERE p.company_id = u.company_id
        AND ps.image_key = u.image_key || '/background.webp'))
      AND NOT (u.module = 'team' AND EXISTS (SELECT 1 FROM ${siteEntries} e WHERE e.company_id = u.company_id
        AND e.image_key = u.image_key || '/background.webp'))
      AND NOT (u.module IN ('artist-profiles', 'artist-pictures', 'album-covers', 'song-covers') AND u.image_key || '/background.webp' IN (SELECT key FROM portraits))
      AND NOT (u.module = 'ads' AND EXISTS (SELECT 1 FROM ads WHERE ads.image_key = u.image_key || '/background.webp'
        UNION ALL SELECT 1 FROM deleted_records d WHERE d.subject = 'ad' AND d."row" ->> '$.imageKey' = u.image_key || '/background.webp'))
      AND NOT (u.module = 'portraits' AND EXISTS (SELECT 1 FROM users WHERE users.id = u.user_id
        AND users.image_key = u.image_key || '/background.webp'))
      AND NOT (u.module IN ('company-logos', 'company-icons') AND EXISTS (SELECT 1 FROM companies c
        WHERE c.id = u.company_id AND instr(c.theme, u.image_key || '/') > 0
        UNION ALL SELECT 1 FROM ${auditLog} a WHERE a.company_id = u.company_id AND a.action = 'company-theme-changed'
        AND a.created_at >= ${before} AND instr(a.detail, u.image_key || '/') > 0))
      AND (u.image_key IS NULL OR u.image_key NOT IN (SELECT image FROM shown))
    ORDER BY u.created_at LIMIT ${rowsPerSweep}`);
}

/** Removes the pictures of team members deleted before `before`: until then the deletion can be undone. */
async function forgetDeletedPeople({ db }: SweepContext, before: number): Promise<void> {
  await db.run(sql`UPDATE ${siteEntries} SET image_key = NULL, image_alt = ''
    WHERE status = 'deleted' AND image_key IS NOT NULL AND updated_at < ${before}`);
}

/** Removes the pictures of pitches deleted before `before`, of their slides, and of those of removed rows: until then that can be undone. */
async function forgetDeletedPitches({ db }: SweepContext, before: number): Promise<void> {
  const gone = sql`SELECT p.id FROM ${pitches} p WHERE p.status = 'deleted' AND p.updated_at < ${before}`;
  await db.batch([
    db.run(sql`UPDATE ${pitches} SET background_key = NULL WHERE background_key LIKE 'images/%' AND id IN (${gone})`),
    db.run(
      sql`UPDATE pitch_slides SET image_key = NULL, image_alt = '' WHERE image_key IS NOT NULL AND (pitch_id IN (${gone})
        OR list_id IS NULL AND NOT EXISTS (SELECT 1 FROM playlist_tracks t WHERE t.id = pitch_slides.id))`,
    ),
  ]);
}

/** Deletes objects under `prefix` that are older than `before` and that no row refers to: aborted attempts. */
async function deleteStraySources({ db, env }: SweepContext, prefix: string, before: number): Promise<number> {
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MEDIA.list({ prefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key);
    // The second to last segment of a key is the upload id.
    const ids = JSON.stringify(old.map((key) => key.split("/").at(-2)));
    const rows = await db.all<{ key: string | null }>(
      sql`SELECT source_key AS key FROM ${uploads} WHERE id IN (SELECT value FROM json_each(${ids}))`,
    );
    const named = new Set(rows.map(({ key }) => key));
    const stray = old.filter((key) => !named.has(key));
    if (stray.length > 0) await env.MEDIA.delete(stray);
    deleted += stray.length;
  }
  return deleted;
}

/** Object keys of `unused`. Variants are deleted with the last upload of their picture. */
function objectsOf(unused: Unused[]): string[] {
  const dropped = new Map<string, number>();
  for (const { imageKey } of unused) if (imageKey) dropped.set(imageKey, (dropped.get(imageKey) ?? 0) + 1);
  const images = new Set(
    unused.flatMap(({ imageKey, uses }) => (imageKey && dropped.get(imageKey) === uses ? imageKey : [])),
  );
  const names = [...new Set<VariantName>([...variantNames, ...markNames, "reduced"])];
  const variants = [...images].flatMap((image) => names.map((name) => variantKey(image, name)));
  return [...unused.flatMap(({ sourceKey }) => sourceKey ?? []), ...variants];
}

/**
 * Deletes unused uploads older than `graceMs`: objects first, then rows, so that an interrupted sweep can be repeated.
 */
export async function sweepUploads(ctx: SweepContext, { graceMs }: { graceMs: number }): Promise<{ deleted: number }> {
  const before = ctx.now - graceMs;
  await forgetDeletedPeople(ctx, before);
  await forgetDeletedPitches(ctx, before);
  const unused = await findUnused(ctx, before);
  const keys = objectsOf(unused);
  for (let at = 0; at < keys.length; at += 1000) await ctx.env.MEDIA.delete(keys.slice(at, at + 1000));
  const ids = JSON.stringify(unused.map(({ id }) => id));
  if (unused.length > 0) {
    await ctx.db.run(sql`DELETE FROM ${uploads} WHERE id IN (SELECT value FROM json_each(${ids}))`);
  }
  let deleted = unused.length;
  for (const prefix of prefixes) deleted += await deleteStraySources(ctx, prefix, before);
  return { deleted };
}
