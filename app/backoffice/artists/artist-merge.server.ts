import { sql } from "drizzle-orm";
import { artistsCopy as copy } from "#app/backoffice/artists/artists-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import { moveFormerSlugs } from "#app/catalogue/former-slugs.server.ts";
import type { ArtistLink } from "#app/catalogue/record/artist/artist-links.ts";
import { coolingMs } from "#app/licensing/payees/change-payee.server.ts";
import type { RecordMerge } from "#app/records/definition/record-store.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { inquiries, notifications } = unsafeTenantTables("an artist has messages and notifications in all companies");

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const linksOf = (value: unknown): ArtistLink[] => (Array.isArray(value) ? (value as ArtistLink[]) : []);

/** Columns of one artist's own, which fill what the other lacks. */
const ownTexts = ["description", "proSociety", "ipi", "isni", "paymentCountry"] as const;
const columnNames = {
  description: "description",
  proSociety: "pro_society",
  ipi: "ipi",
  isni: "isni",
  paymentCountry: "payment_country",
};

/** Merging an artist into another: songs, keepers, claims, restrictions, slides, names, links and addresses move. */
export const artistMerge: RecordMerge = {
  counts: [
    {
      label: copy.songs,
      count: (ids) => sql`(SELECT count(DISTINCT recording_id) FROM recording_artists WHERE artist_id IN ${ids})`,
    },
    {
      label: copy.albums,
      count: (ids) => sql`(SELECT count(DISTINCT ab.album_id) FROM recording_artists ra
        CROSS JOIN album_recordings ab ON ab.recording_id = ra.recording_id WHERE ra.artist_id IN ${ids})`,
    },
    {
      label: copy.messages,
      count: (
        ids,
      ) => sql`(SELECT count(*) FROM recording_artists ra CROSS JOIN ${inquiries} i ON i.recording_id = ra.recording_id
        WHERE ra.artist_id IN ${ids})`,
    },
    {
      label: copy.keepers,
      count: (ids) => sql`(SELECT count(DISTINCT user_id) FROM artist_members WHERE artist_id IN ${ids})`,
    },
    {
      label: copy.labels,
      count: (ids) => sql`(SELECT count(DISTINCT party_id) FROM label_artists WHERE artist_id IN ${ids})`,
    },
    {
      label: copy.claims,
      count: (ids) => sql`(SELECT count(*) FROM artist_claims WHERE artist_id IN ${ids})`,
    },
    {
      label: copy.paymentPage,
      count: (ids) => sql`(SELECT count(*) > 0 FROM party_payees WHERE artist_id IN ${ids})`,
    },
    {
      label: copy.links,
      count: (ids) =>
        sql`(SELECT count(DISTINCT l.value ->> 'url') FROM artists a, json_each(a.links) l WHERE a.id IN ${ids})`,
    },
    {
      label: copy.restrictions,
      count: (ids) => sql`(SELECT count(DISTINCT restriction_id) FROM artist_restrictions WHERE artist_id IN ${ids})`,
    },
    {
      label: copy.slides,
      count: (ids) => sql`(SELECT count(*) FROM slides WHERE item_id IN ${ids})`,
    },
  ],
  statements({ now }, { from, into }) {
    const names = [...textsOf(into.aliases), String(from.name), ...textsOf(from.aliases)];
    const aliases = [...new Set(names)].filter((name) => fold(name) !== fold(String(into.name)));
    const links = [...linksOf(into.links), ...linksOf(from.links)];
    const oneEach = links.filter(({ url }, at) => links.findIndex((link) => link.url === url) === at);
    const pictures = [...textsOf(into.backgroundImages), ...textsOf(from.backgroundImages)];
    const filled = ownTexts.filter((name) => !into[name] && from[name]);
    const pictureOf = into.imageKey ? into : from;
    return [
      // Where a recording names both, the part that stands first stays.
      sql`UPDATE recording_artists SET role = old.role, position = old.position FROM recording_artists old
        WHERE recording_artists.artist_id = ${into.id} AND old.artist_id = ${from.id}
          AND old.recording_id = recording_artists.recording_id AND old.position < recording_artists.position`,
      sql`DELETE FROM recording_artists WHERE artist_id = ${from.id}
        AND recording_id IN (SELECT recording_id FROM recording_artists WHERE artist_id = ${into.id})`,
      sql`UPDATE recording_artists SET artist_id = ${into.id} WHERE artist_id = ${from.id}`,
      sql`INSERT INTO artist_members (artist_id, user_id, created_at)
        SELECT ${into.id}, user_id, created_at FROM artist_members WHERE artist_id = ${from.id}
        ON CONFLICT (artist_id, user_id) DO NOTHING`,
      sql`DELETE FROM artist_members WHERE artist_id = ${from.id}`,
      sql`UPDATE OR IGNORE label_artists SET artist_id = ${into.id} WHERE artist_id = ${from.id}`,
      sql`DELETE FROM label_artists WHERE artist_id = ${from.id}`,
      sql`UPDATE party_payees SET artist_id = ${into.id}, counts_from = max(counts_from, ${now + coolingMs}) WHERE artist_id = ${from.id}
        AND NOT EXISTS (SELECT 1 FROM party_payees own WHERE own.artist_id = ${into.id})`,
      sql`DELETE FROM party_payees WHERE artist_id = ${from.id}`,
      // Of two claims of one person that wait, that for the artist that stays is answered.
      sql`UPDATE artist_claims SET state = 'withdrawn' WHERE artist_id = ${from.id} AND state = 'waiting' AND user_id IN (
        SELECT user_id FROM artist_claims WHERE artist_id = ${into.id} AND state = 'waiting')`,
      sql`UPDATE artist_claims SET artist_id = ${into.id} WHERE artist_id = ${from.id}`,
      // Songs with figures; the artist's own figures until then stay, as those of analytics do.
      sql`UPDATE OR IGNORE audience_songs SET artist_id = ${into.id} WHERE artist_id = ${from.id}`,
      sql`DELETE FROM audience_songs WHERE artist_id = ${from.id}`,
      sql`UPDATE song_submissions SET artist_id = ${into.id} WHERE artist_id = ${from.id}`,
      sql`UPDATE ${notifications} SET artist_id = ${into.id} WHERE artist_id = ${from.id}`,
      sql`INSERT INTO artist_restrictions (artist_id, restriction_id)
        SELECT ${into.id}, restriction_id FROM artist_restrictions WHERE artist_id = ${from.id}
        ON CONFLICT (artist_id, restriction_id) DO NOTHING`,
      sql`DELETE FROM artist_restrictions WHERE artist_id = ${from.id}`,
      // A restriction that was deleted comes back to the artist that is left.
      sql`UPDATE OR IGNORE deleted_record_links SET recording_id = ${into.id} WHERE recording_id = ${from.id}
        AND record_id IN (SELECT id FROM deleted_records WHERE subject = 'restriction')`,
      sql`UPDATE slides SET item_id = ${into.id} WHERE item_id = ${from.id}`,
      sql`UPDATE artists SET aliases = ${JSON.stringify(aliases)}, alias_key = ${aliases.map(fold).join(" ")},
        links = ${JSON.stringify(oneEach)}, background_images = ${JSON.stringify([...new Set(pictures)])},
        image_key = ${pictureOf.imageKey ?? null}, image_focus = ${pictureOf.imageFocus ?? "center"} WHERE id = ${into.id}`,
      ...filled.map(
        (name) => sql`UPDATE artists SET ${sql.raw(columnNames[name])} = ${from[name]} WHERE id = ${into.id}`,
      ),
      ...moveFormerSlugs("artist", { from: from.id, into: into.id, slug: String(from.slug) }),
    ];
  },
};
