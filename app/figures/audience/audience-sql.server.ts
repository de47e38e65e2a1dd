import { type SQL, sql } from "drizzle-orm";
import { type AudienceMeasure, audienceMeasures } from "#app/figures/audience/figures.ts";
import type { Figure } from "#app/figures/measures.ts";
import type { Days } from "#app/figures/period.ts";
import { countsOf, type Snapshot } from "#app/insight/snapshot.server.ts";
import { eventTotals } from "#db/schema/insight.server.ts";

type Kind = "song" | "artist";

/** A `Snapshot` of what was counted of a subject before `day`. */
export function audienceBefore(kind: Kind, id: SQL, day: SQL | number): SQL {
  return sql`(SELECT json_array(surfaced, plays, heard_ms, shortlists, requests) FROM audience_totals
    WHERE kind = ${kind} AND subject_id = ${id} AND day < ${day} ORDER BY day DESC LIMIT 1)`;
}

/** Snapshots at the start and end of each of these spans of days, as a JSON array. */
export function audienceOf(kind: Kind, id: SQL, spans: readonly Days[]): SQL {
  const edges = spans.flatMap(({ first, last }) => [first, last + 1]);
  return sql`json_array(${sql.join(
    edges.map((day) => audienceBefore(kind, id, day)),
    sql`, `,
  )})`;
}

/** Licences of the main environment that were issued in these days. */
export function licencesOf(kind: Kind, id: SQL, { first, last }: Days): SQL {
  const before = (
    day: number,
  ) => sql`coalesce((SELECT licences FROM ${eventTotals} WHERE scope = 'main' AND kind = ${kind}
    AND subject_id = ${id} AND hour < ${day * 24} ORDER BY hour DESC LIMIT 1), 0)`;
  return sql`${before(last + 1)} - ${before(first)}`;
}

/** What was added between two snapshots of `audience_totals`, in the order of `audienceMeasures`; minutes are in milliseconds there. */
export function figuresBetween(start: Snapshot, end: Snapshot): Record<AudienceMeasure, Figure> {
  const [from, to] = [countsOf(start), countsOf(end)];
  const entries = audienceMeasures.map((name, at): [AudienceMeasure, Figure] => {
    const count = (to[at] ?? 0) - (from[at] ?? 0);
    if (count === 0) return [name, null];
    return [name, name === "minutes" ? Math.max(1, Math.round(count / 60_000)) : count];
  });
  return Object.fromEntries(entries) as Record<AudienceMeasure, Figure>;
}
