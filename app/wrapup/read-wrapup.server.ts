import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";
import { readSubject, type Wrapup, type WrapupSubject } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";
import { linkQuery } from "#app/wrapup/wrapup-links.server.ts";
import {
  choiceQuery,
  choicesOf,
  type FoundChoice,
  requireChoice,
  type Viewer,
} from "#app/wrapup/wrapup-subjects.server.ts";
import { readYearDetails } from "#app/wrapup/year-details.server.ts";
import {
  artistYear,
  companyYear,
  noFigures,
  ownYear,
  type SourceRow,
  type YearRange,
  type YearSource,
} from "#app/wrapup/year-sources.server.ts";

/** Events are kept for 13 months. */
const keptMs = 396 * 24 * 3_600_000;

type Asked = {
  viewer: Viewer;
  year: number;
  of: string;
  /** With songs, searches, moods and firsts besides the totals. */
  isWhole: boolean;
};

const noDetails = { songs: [], words: [], moods: [], firstSong: null };

function scopeOf({ company }: RequestContext, { id }: WrapupSubject): string {
  return id || (company.subdomain === null ? company.environment : company.id);
}

/** Null for a year whose events are no longer complete. */
function sourceOf(
  ctx: RequestContext,
  subject: WrapupSubject,
  { range, isWhole, viewer }: { range: YearRange; isWhole: boolean; viewer: Viewer },
): YearSource | null {
  const isKept = ctx.now - range.start <= keptMs;
  if (subject.kind === "company") return companyYear(scopeOf(ctx, subject), { range, isWhole, isKept });
  if (!isKept) return null;
  return subject.kind === "artist" ? artistYear(subject.id, range) : ownYear(ctx, viewer?.id ?? "", range);
}

/**
 * A year in figures, whose years the viewer may see, and the open link of this one. Two round trips, of totals one. @throws AppError
 * not_found for what the viewer may not see
 */
export async function readWrapup(ctx: RequestContext, { viewer, year, of, isWhole }: Asked) {
  const subject = readSubject(of);
  if (subject === null) throw new AppError("not_found", copy.errors.missing);
  const range = { year, start: Date.UTC(year, 0), end: Date.UTC(year + 1, 0) };
  const source = sourceOf(ctx, subject, { range, isWhole, viewer });
  const { db } = ctx;
  const [found, links, ...rows] = await db.batch([
    db.all<FoundChoice>(choiceQuery(ctx, viewer, of)),
    linkQuery(ctx, viewer, { year, of }),
    ...(source?.queries ?? []).map((query) => db.all<SourceRow>(query)),
  ]);
  const choices = choicesOf(ctx, viewer, found);
  const name = requireChoice(choices, of);
  const figures = source?.summarise(rows) ?? { ...noFigures, reason: "old" as const };
  const scope = subject.kind === "company" ? scopeOf(ctx, subject) : null;
  const { firstSong, ...details } = isWhole ? await readYearDetails(ctx, figures, { scope, range }) : noDetails;
  const { tiles, months, reason, licenceAt } = figures;
  const firsts = { song: firstSong, licenceAt };
  const wrapup: Wrapup = { year, of, name, tiles, months, reason, ...details, firsts };
  return { wrapup, choices, linkId: links[0]?.id ?? null };
}

/** A year of this host: totals of an environment for everybody, of a company for those who see its figures. */
export async function readEdition(ctx: RequestContext, year: number): Promise<Wrapup> {
  const isOpen = ctx.company.subdomain === null || can(ctx.actor, "analytics", ctx.company);
  if (isOpen) return (await readWrapup(ctx, { viewer: null, year, of: "company", isWhole: false })).wrapup;
  const { tiles, months, reason } = noFigures;
  const firsts = { song: null, licenceAt: null };
  return {
    year,
    of: "company",
    name: ctx.company.name,
    tiles,
    months,
    reason,
    songs: [],
    words: [],
    moods: [],
    firsts,
  };
}
