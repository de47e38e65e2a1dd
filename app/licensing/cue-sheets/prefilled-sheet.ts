import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Cue, emptyCue, maxProductionText, type Production } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { formatTime } from "#app/licensing/cue-sheets/cue-times.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { isMedium, mediaFacts } from "#app/rights/media.ts";
import type { StoredLine, StoredTerms } from "#db/schema/quotes.server.ts";

type Licence = { project: string; endClient: string; lines: StoredLine[]; terms: StoredTerms };

/**
 * A sheet from what is on file: the licence, and whether its recordings have vocals. With one length of edits and one song it is the time
 * of the cue; anything else is only known from the production.
 */
export function prefilledSheet(
  { actor }: Pick<RequestContext, "actor">,
  { licence, vocal }: { licence: Licence; vocal: ReadonlySet<string> },
): { production: Partial<Production>; cues: Cue[] } {
  const { project, endClient, lines, terms } = licence;
  const isProgramme = terms.media.some((medium) => isMedium(medium) && mediaFacts[medium].isProgramme);
  const lengths = new Set((terms.edits ?? []).map(({ seconds }) => seconds));
  const [seconds = 0] = lengths;
  const length = lengths.size === 1 ? formatTime(seconds) : "";
  const times = length === "" || lines.length > 1 ? {} : { timeIn: formatTime(0), timeOut: length, duration: length };
  return {
    production: {
      kind: isProgramme ? "programme" : "commercial",
      title: project,
      brand: endClient,
      territory: terms.territories.map(territoryName).join(", ").slice(0, maxProductionText),
      showLength: length,
      preparedBy: actor?.name ?? "",
    },
    cues: lines.map(({ recordingId: song }) => ({ ...emptyCue, song, use: vocal.has(song) ? "BV" : "BI", ...times })),
  };
}
