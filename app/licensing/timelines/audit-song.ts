import { coversMedia, type JudgedUse } from "#app/rights/clearability/judged-use.ts";
import { endless } from "#app/rights/term.ts";
import { world } from "#app/rights/territories/territories.ts";

/** A licence in force of a song, as far as an edit can go beyond it. */
export type HeldLicence = {
  number: string;
  /** The request, if the reader may open it. */
  transactionId: string | null;
  media: string[];
  /** ISO codes, or ["World"]. */
  territories: string[];
  startsOn: string;
  endsOn: string | null;
  /** Lengths of the licensed edits in seconds; empty if it does not name any. */
  seconds: number[];
};

/** What an edit is for. Null: not stated, and not judged. */
export type EditUse = Pick<JudgedUse, "lastDay"> & {
  firstDay: string | null;
  media: readonly string[] | null;
  territories: readonly string[] | null;
  /** Length of the whole edit. */
  seconds: number | null;
};

export type LicenceProblem =
  | { kind: "none" }
  | { kind: "notYet"; day: string }
  | { kind: "over"; day: string }
  | { kind: "territory"; missing: string[] }
  | { kind: "media"; missing: string[] }
  | { kind: "length"; seconds: number };

export type SongAudit = { licences: HeldLicence[]; problems: LicenceProblem[] };

function missingTerritories(granted: readonly string[], { territories }: EditUse): string[] {
  if (territories === null || granted.includes(world)) return [];
  return territories.filter((code) => !granted.includes(code));
}

function problemsOf(licence: HeldLicence, use: EditUse): LicenceProblem[] {
  const territories = missingTerritories(licence.territories, use);
  const media = (use.media ?? []).filter((medium) => !coversMedia(licence.media, [medium]));
  const longest = licence.seconds.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...licence.seconds);
  const found: (LicenceProblem | false)[] = [
    use.firstDay !== null && use.firstDay < licence.startsOn && { kind: "notYet", day: licence.startsOn },
    (licence.endsOn ?? endless) < use.lastDay && { kind: "over", day: licence.endsOn ?? endless },
    territories.length > 0 && { kind: "territory", missing: territories },
    media.length > 0 && { kind: "media", missing: media },
    // An edit is cut to frames: a second more is none.
    use.seconds !== null && use.seconds > longest + 1 && { kind: "length", seconds: longest },
  ];
  return found.flatMap((problem) => problem || []);
}

/**
 * Whether a song may be used in an edit: by one licence, or by several that together have its territories. Else what the nearest licence
 * lacks.
 */
export function auditSong(licences: readonly HeldLicence[], use: EditUse): SongAudit {
  if (licences.length === 0) return { licences: [], problems: [{ kind: "none" }] };
  const judged = licences
    .map((licence) => ({ licence, problems: problemsOf(licence, use) }))
    .sort((one, other) => one.problems.length - other.problems.length);
  const [best] = judged;
  if (best === undefined || best.problems.length === 0)
    return { licences: best === undefined ? [] : [best.licence], problems: [] };
  const elsewhere = judged.filter(({ problems }) => problems.every(({ kind }) => kind === "territory"));
  const together = missingTerritories(
    elsewhere.flatMap(({ licence }) => licence.territories),
    use,
  );
  if (elsewhere.length > 1)
    return {
      licences: elsewhere.map(({ licence }) => licence),
      problems: together.length === 0 ? [] : [{ kind: "territory", missing: together }],
    };
  return { licences: [best.licence], problems: best.problems };
}
