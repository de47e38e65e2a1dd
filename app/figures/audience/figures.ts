import type { audienceNames, Figure } from "#app/figures/measures.ts";

/** What people did with songs: each figure comes from three people or more. */
export const audienceMeasures = ["surfaced", "plays", "minutes", "shortlists", "requests"] as const;
export type AudienceMeasure = (typeof audienceMeasures)[number];
type AudienceName = (typeof audienceNames)[number];

/** Licences are contracts of the artist, and count from the first. */
export type AudienceFigures = Record<AudienceMeasure, Figure> & { licences: number };

/** The sum of what several artists have; null if none has any. */
export function sumFigures(rows: readonly AudienceFigures[]): AudienceFigures {
  const sum = (name: AudienceName) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  const audience = audienceMeasures.map((name) => [name, sum(name) === 0 ? null : sum(name)]);
  return { ...(Object.fromEntries(audience) as Record<AudienceMeasure, Figure>), licences: sum("licences") };
}

/** Length of a passage of `audience_passages`, in seconds. */
export const passageSeconds = 10;
