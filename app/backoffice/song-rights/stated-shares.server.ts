import { sql } from "drizzle-orm";
import { z } from "zod";
import { emptyShare, type TypedShare } from "#app/backoffice/song-rights/share-row.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, listOf } from "#app/edge/stored-json.ts";
import { sideSchema } from "#app/rights/share-schema.ts";
import { ownerRole } from "#app/rights/shares.ts";

const stated = z.object({ side: sideSchema, name: z.string(), shareBp: z.number().nullable() });
type Stated = z.infer<typeof stated>;
const contributor = z.object({ name: z.string(), roles: z.array(z.string()) });
type Contributor = z.infer<typeof contributor>;
const parseShares = jsonReader(listOf(stated));
const parseContributors = jsonReader(listOf(contributor));
type Row = { deliveryId: string; sender: string; shares: string | null; contributors: string | null };

/** Shares that the last DDEX message about a recording states. No one has checked them, so they count nowhere. */
export type StatedShares = {
  deliveryId: string;
  sender: string;
  shares: (Stated & { row: Partial<Record<keyof TypedShare, string>> })[];
};

/** CWR roles of writers, by the roles that DDEX has for them; who has none of these publishes. */
const writers: [role: RegExp, cwr: string][] = [
  [/^ComposerLyricist/, "CA"],
  [/^Composer/, "C"],
  [/^(?:Lyricist|Author)/, "A"],
  [/^(?:Arranger|Adapter)/, "AR"],
];

function roleOf({ side, name }: Stated, contributors: readonly Contributor[]): string {
  if (side === "master") return ownerRole;
  const roles = contributors.filter((one) => one.name === name).flatMap((one) => one.roles);
  return writers.find(([pattern]) => roles.some((role) => pattern.test(role)))?.[1] ?? "E";
}

/** Query for what `toStatedShares` reads. */
export function selectStatedShares({ db }: Pick<RequestContext, "db">, recordingId: string) {
  return db.all<Row>(sql`SELECT d.id AS deliveryId, coalesce(d.sender_name, d.sender) AS sender,
      json_extract(r.content, '$.recordings[' || t.position || '].shares') AS shares,
      json_extract(r.content, '$.recordings[' || t.position || '].contributors') AS contributors
    FROM delivery_tracks t CROSS JOIN delivery_releases r ON r.id = t.release_id CROSS JOIN deliveries d ON d.id = r.delivery_id
    WHERE t.recording_id = ${recordingId} AND r.state NOT IN ('problems', 'superseded') ORDER BY r.sent_at DESC LIMIT 1`);
}

/** The stated shares with the rows of the form that they make; null if the song was not delivered with any. */
export function toStatedShares([found]: readonly Row[]): StatedShares | null {
  const shares = parseShares(found?.shares ?? "[]");
  const contributors = parseContributors(found?.contributors ?? "[]");
  if (found === undefined || shares.length === 0) return null;
  const { deliveryId, sender } = found;
  const rows = shares.map((share) => {
    const text = share.shareBp === null ? "" : String(share.shareBp / 100);
    return { ...share, row: { ...emptyShare, party: share.name, role: roleOf(share, contributors), share: text } };
  });
  return { deliveryId, sender, shares: rows };
}
