import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readErn } from "#app/exchange/ddex/read-ern.ts";
import { folderPrefix } from "#app/exchange/deliveries/folder-files.server.ts";
import { judgeRelease } from "#app/exchange/deliveries/judge-release.ts";
import { demoFaulty, demoMessage, demoPublished } from "#db/seed/demo-deliveries.ts";
import { demoId } from "#db/seed/demo-id.ts";

async function* whole(bytes: Uint8Array) {
  yield bytes;
}

/** Statements for a delivery whose folder has the message alone. The one that is published waits for the demo's music. */
async function statementsOf(
  { db, env }: Pick<RequestContext, "db" | "env">,
  given: typeof demoPublished,
  number: number,
): Promise<BatchItem<"sqlite">[]> {
  const bytes = new TextEncoder().encode(demoMessage(given));
  const message = await readErn(whole(bytes));
  const { id: messageId, senderId: sender, senderName, sentAt, kind, version } = message;
  const [id, xmlKey] = [demoId("delivery", number), `${folderPrefix(given.folder)}message.xml`];
  await env.MASTERS.put(xmlKey, bytes, { httpMetadata: { contentType: "application/xml" } });
  const sha256 = uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const isPublished = given === demoPublished;
  const own = new Map(isPublished ? given.releases.flatMap(({ tracks }) => tracks.map(({ isrc }) => [isrc, ""])) : []);
  const today = new Date(sentAt).toISOString().slice(0, 10);
  const releases = message.releases.map((content, position) => {
    const judged = judgeRelease(message, content, { files: new Map(), own, foreign: new Map(), today });
    const tracks = judged.tracks.map(({ isrc, state, hash }) => ({ isrc, state, hash }));
    const key = content.key ?? `none:${messageId}/${position}`;
    return { ...judged, content, position, tracks, id: demoId("delivery", 10 * number + position), key };
  });
  const upc = given.releases[0]?.upc ?? "";
  const hasMusic = isPublished ? sql`EXISTS (SELECT 1 FROM albums WHERE upc = ${upc})` : sql`1`;
  const value = (name: string) => sql.raw(`j.value ->> '${name}'`);
  const list = sql`json_each(${JSON.stringify(releases)}) AS j CROSS JOIN deliveries d ON d.id = ${id}`;
  const state = isPublished ? "published" : "problems";
  const tracks = sql`(SELECT ${value("id")} AS id, t.key AS position, t.value ->> 'isrc' AS isrc, t.value ->> 'state' AS state
    FROM ${list} CROSS JOIN json_each(j.value, '$.tracks') AS t) AS track CROSS JOIN delivery_releases r ON r.id = track.id`;
  const songs = sql`delivery_tracks t CROSS JOIN delivery_releases r ON r.id = t.release_id
    WHERE r.delivery_id = ${id} AND t.recording_id IS NOT NULL`;
  const sources = (table: string, record: string, fields: string[], from: ReturnType<typeof sql>) =>
    sql`INSERT OR IGNORE INTO ${sql.raw(table)} (${sql.raw(record)}, field, source, locked, at)
      SELECT found.id, f.value, 'ddex', 1, ${sentAt} FROM (${from}) AS found, json_each(${JSON.stringify(fields)}) AS f`;
  const statements = [
    sql`INSERT OR IGNORE INTO deliveries (id, folder, state, xml_key, sha256, message_id, kind, version, sender, sender_name, sent_at, created_at,
        read_at, updated_at)
      SELECT ${id}, ${given.folder}, ${state}, ${xmlKey}, ${sha256}, ${messageId}, ${kind}, ${version}, ${sender}, ${senderName}, ${sentAt},
        ${sentAt}, ${sentAt}, ${sentAt} WHERE ${hasMusic} AND NOT EXISTS (SELECT 1 FROM deliveries WHERE xml_key = ${xmlKey})`,
    sql`INSERT OR IGNORE INTO delivery_releases (id, delivery_id, position, sender, release_key, sent_at, message_id, state, is_take_down, content,
        problems, cover, album_id, applied_at, updated_at)
      SELECT ${value("id")}, d.id, ${value("position")}, ${sender}, ${value("key")}, ${sentAt}, ${messageId}, ${state}, 0, j.value -> 'content',
        j.value -> 'problems', j.value -> 'cover', iif(${isPublished ? 1 : 0}, (SELECT id FROM albums WHERE upc = ${upc}), NULL),
        ${isPublished ? sentAt : null}, ${sentAt} FROM ${list}`,
    sql`INSERT OR IGNORE INTO delivery_release_ids (sender, value, release_key) SELECT ${sender}, ${value("key")}, ${value("key")} FROM ${list}`,
    sql`INSERT OR IGNORE INTO delivery_tracks (id, release_id, position, sender, isrc, state, recording_id, created_at)
      SELECT r.id || '-' || track.position, r.id, track.position, ${sender}, track.isrc, track.state,
        iif(track.state = 'ready', (SELECT min(id) FROM recordings WHERE isrc = track.isrc), NULL), ${sentAt} FROM ${tracks}`,
    sources(
      "recording_field_sources",
      "recording_id",
      ["title", "artists", "isrc", "label"],
      sql`SELECT DISTINCT t.recording_id AS id FROM ${songs}`,
    ),
    sources(
      "album_field_sources",
      "album_id",
      ["title", "upc", "label"],
      sql`SELECT album_id AS id FROM delivery_releases WHERE delivery_id = ${id} AND album_id IS NOT NULL`,
    ),
  ];
  return statements.map((statement) => db.run(statement));
}

/** Statements for a published delivery, once there is music, and one with problems. Existing rows are kept. */
export async function deliveryStatements(ctx: Pick<RequestContext, "db" | "env">): Promise<BatchItem<"sqlite">[]> {
  return [...(await statementsOf(ctx, demoPublished, 1)), ...(await statementsOf(ctx, demoFaulty, 2))];
}
