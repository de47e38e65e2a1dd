import { type SQL, sql } from "drizzle-orm";
import type { ErnMessage } from "#app/exchange/ddex/ern-message.ts";
import { judgeRelease, type Surroundings } from "#app/exchange/deliveries/judge-release.ts";
import { type KnownKeys, releaseKeyOf } from "#app/exchange/deliveries/release-key.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { newId } from "#db/new-id.server.ts";

/** Statements that bring what is under former keys together with the release that it is about. */
function renameKeys(now: number, sender: string, renamed: { key: string; former: string }[]): SQL[] {
  const list = sql`json_each(${JSON.stringify(renamed)}) j`;
  return [
    sql`UPDATE delivery_releases SET release_key = j.value ->> 'key', updated_at = max(${now}, updated_at + 1) FROM ${list}
      WHERE sender = ${sender} AND release_key = j.value ->> 'former'`,
    sql`INSERT INTO delivery_release_ids (sender, value, release_key) SELECT i.sender, i.value, j.value ->> 'key' FROM ${list}
      CROSS JOIN delivery_release_ids i ON i.sender = ${sender} AND i.release_key = j.value ->> 'former' WHERE true ON CONFLICT DO NOTHING`,
    sql`DELETE FROM delivery_release_ids WHERE sender = ${sender} AND release_key IN (SELECT j.value ->> 'former' FROM ${list})`,
  ];
}

/** Statements for the rows of the message's releases. Those that were applied to the catalogue stay as they are. */
export function releaseStatements(
  { now }: { now: number },
  deliveryId: string,
  { message, around }: { message: ErnMessage; around: Surroundings & { known: KnownKeys } },
) {
  const { senderId: sender, id: messageId, sentAt } = message;
  const open = sql`SELECT id FROM delivery_releases WHERE delivery_id = ${deliveryId} AND state IN ('parsed', 'problems', 'ready')`;
  const judged = message.releases.map((given, position) => {
    const { key, absorbed, isAmbiguous } = releaseKeyOf(given, around.known, `none:${messageId}/${position}`);
    const ambiguous = { code: "ambiguousRelease", line: given.line, detail: given.ids.join(", ") } as const;
    const content = isAmbiguous ? { ...given, problems: [...given.problems, ambiguous] } : given;
    return { id: newId(now), position, content, key, absorbed, ...judgeRelease(message, content, around) };
  });
  const renamed = judged.flatMap(({ key, absorbed }) => absorbed.map((former) => ({ key, former })));
  const ids = judged.flatMap(({ key, content }) => content.ids.map((value) => ({ key, value })));
  const tracks = judged.flatMap(({ id: releaseId, tracks: list }) =>
    list.map((track, position) => ({ id: newId(now), releaseId, position, ...track })),
  );
  const releases = judged.map(({ tracks: _, absorbed: __, ...release }) => release);
  return {
    keys: judged.map(({ key }) => key),
    hasCovers: judged.some(({ cover }) => cover !== null && cover.fileKey !== null),
    statements: [
      sql`DELETE FROM delivery_tracks WHERE release_id IN (${open})`,
      sql`DELETE FROM delivery_releases WHERE id IN (${open})`,
      ...(renamed.length > 0 ? renameKeys(now, sender, renamed) : []),
      sql`INSERT INTO delivery_release_ids (sender, value, release_key)
        SELECT ${sender}, value ->> 'value', value ->> 'key' FROM json_each(${JSON.stringify(ids)}) WHERE true ON CONFLICT DO NOTHING`,
      ...chunkByBytes(releases).map(
        (
          chunk,
        ) => sql`INSERT INTO delivery_releases (id, delivery_id, position, sender, release_key, sent_at, message_id, state, is_take_down,
          content, problems, cover, updated_at)
        SELECT value ->> 'id', ${deliveryId}, value ->> 'position', ${sender}, value ->> 'key', ${sentAt}, ${messageId}, value ->> 'state',
          value ->> 'isTakeDown', value -> 'content', value -> 'problems', nullif(value -> 'cover', 'null'), ${now} FROM json_each(${chunk}) WHERE true
        ON CONFLICT (delivery_id, position) DO UPDATE SET cover = excluded.cover WHERE delivery_releases.cover ->> 'imageKey' IS NULL`,
      ),
      ...chunkByBytes(tracks).map(
        (
          chunk,
        ) => sql`INSERT INTO delivery_tracks (id, release_id, position, sender, isrc, state, file_key, hash, recording_id, found_id, created_at)
        SELECT value ->> 'id', value ->> 'releaseId', value ->> 'position', ${sender}, value ->> 'isrc', value ->> 'state', value ->> 'fileKey',
          nullif(value -> 'hash', 'null'), value ->> 'recordingId', value ->> 'foundId', ${now} FROM json_each(${chunk})
        WHERE EXISTS (SELECT 1 FROM delivery_releases WHERE id = value ->> 'releaseId')`,
      ),
    ],
  };
}
