import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import {
  type ArtistFigures,
  readArtistFigures,
  readLabelFigures,
} from "#app/figures/audience/read-artist-figures.server.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { dashboardPath, type FiguresQuery, placePaths, type View } from "#app/figures/figures-query.ts";
import { audienceNames, type FigureName, type PeriodFigures } from "#app/figures/measures.ts";
import type { PeriodErrors } from "#app/figures/period.ts";
import { readCounted } from "#app/figures/read-counted.server.ts";
import { type PlaceFigures, readFigures } from "#app/figures/read-figures.server.ts";
import { figuresPath, type SubjectKind, subjectKinds } from "#app/figures/subject.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { Money } from "#app/licensing/ledger/read-money.server.ts";

export type SubjectRef = { kind: SubjectKind; id: string };

type StaffList = Pick<PlaceFigures, "choice" | "mayAddWords"> &
  Pick<NonNullable<PlaceFigures["figures"]>, "rows" | "missing" | "others">;

/** Figures of any subject, as its page, its file and the API show them. */
export type FigureView = {
  /** The address of the page; its query is added. */
  path: string;
  query: FiguresQuery;
  errors: PeriodErrors & { song?: string; artist?: string };
  /** Null for all of a place. */
  subject: (SubjectRef & { name: string }) | null;
  /** The name of the company of a query. */
  company: string | null;
  shown: readonly FigureName[];
  measure: FigureName;
  /** Null with errors. */
  figures: PeriodFigures | null;
  /** The day from which they count, if not all of the two periods is read. */
  partialFrom: string | null;
  /** Songs, artists, companies or searches, for those who see all figures. */
  list: StaffList | null;
  /** Songs and money of an artist, or the artists of several, in parts of three people. */
  audience:
    | (Pick<ArtistFigures, "artists" | "artist" | "isMoreArtists" | "one" | "all" | "statement"> & {
        money: Money | null;
      })
    | null;
};

type Parts = Pick<FigureView, "path" | "query" | "errors" | "subject" | "shown" | "figures" | "partialFrom">;

/** A view without lists, of the asked or first measure. */
function viewOf({ shown, ...parts }: Parts): FigureView {
  const asked = shown.find((name) => name === parts.query.measure && name !== "licences");
  const measure = asked ?? (shown.includes("plays") ? "plays" : (shown[0] ?? "plays"));
  return { ...parts, shown, measure, company: null, list: null, audience: null };
}

/** The figures of readers of all figures. @throws AppError as `readFigures` */
export async function readPlaceFigures(
  ctx: RequestContext,
  query: FiguresQuery,
  { view, subject = null }: { view: View; subject?: SubjectRef | null },
): Promise<FigureView> {
  // A subject is narrowed no further.
  const asked = subject === null ? query : { ...query, song: undefined, artist: undefined, [subject.kind]: subject.id };
  const {
    figures,
    errors,
    query: read,
    choice,
    mayAddWords,
    company,
    subject: name,
  } = await readFigures(ctx, asked, view);
  if (subject !== null && subject.kind in errors) throw new AppError("not_found", copy.errors.missing);
  const { song, artist, ...others } = read;
  const narrowed = song ? { kind: "song" as const, id: song } : artist ? { kind: "artist" as const, id: artist } : null;
  const found = subject ?? narrowed;
  return {
    path: subject === null ? placePaths[view] : figuresPath(subject.kind, subject.id),
    query: subject === null ? read : { ...others, company: subject.kind === "company" ? undefined : read.company },
    errors,
    subject: found && { ...found, name: (found.kind === "company" ? company : name) ?? "" },
    company,
    ...{ shown: choice.shown, measure: choice.measure, figures, partialFrom: null },
    list: choice.list === null || figures === null ? null : { ...figures, choice, mayAddWords },
    audience: null,
  };
}

/** An artist's or several artists' figures in the shape of all. */
function ofAudience(
  read: Omit<ArtistFigures, "error"> & { money?: Money },
  at: Pick<FigureView, "path" | "subject">,
): FigureView {
  const { one, all, money = one?.money ?? null, statement, days, query, errors, artists, artist, isMoreArtists } = read;
  const counted = one ?? all;
  const figures = days &&
    counted && {
      days: { from: days.from, to: days.to },
      daysBefore: days.before,
      step: one?.step ?? ("day" as const),
      totals: counted.figures,
      before: counted.before,
      bars: one?.bars.map(({ name, figures: counts }) => ({ name, counts })) ?? [],
      barsBefore: one?.barsBefore ?? [],
    };
  const view = viewOf({ ...at, query, errors, shown: audienceNames, figures, partialFrom: null });
  return { ...view, audience: { artists, artist, isMoreArtists, one, all, money, statement } };
}

/** The figures of the artists that one keeps, at the address of artists and labels. @throws AppError as `readArtistFigures` */
export async function readDashboardFigures(ctx: RequestContext, query: FiguresQuery): Promise<FigureView> {
  const read = await readArtistFigures(ctx, query);
  const { artist } = read;
  return ofAudience(read, {
    path: dashboardPath,
    subject: artist && { kind: "artist", id: artist.id, name: artist.name },
  });
}

/**
 * The figures of a subject, each by the rule of who sees it. Two round trips. @throws AppError unauthorised, forbidden; not_found for an
 * unknown kind, and for a subject that the actor may not see or of another company
 */
export async function readSubjectFigures(
  ctx: RequestContext,
  { kind: text, id }: { kind: string; id: string },
  query: FiguresQuery,
): Promise<FigureView> {
  const kind = subjectKinds.find((one) => one === text);
  if (kind === undefined || id === "") throw new AppError("not_found", copy.errors.missing);
  const subject = { kind, id };
  const path = figuresPath(kind, id);
  if (kind === "label") {
    const { name, ...read } = await readLabelFigures(ctx, { id, query });
    return ofAudience(read, { path, subject: { ...subject, name } });
  }
  if (kind === "list" || kind === "room" || kind === "person") {
    const { name, measures, ...read } = await readCounted(ctx, { kind, id, query });
    return viewOf({ ...read, path, shown: measures, subject: { ...subject, name } });
  }
  if (kind === "artist" && ctx.actor !== null && !can(ctx.actor, "analytics", ctx.company)) {
    const read = await readArtistFigures(ctx, { ...query, artist: id });
    const { artist: _, ...rest } = read.query;
    return ofAudience({ ...read, query: rest }, { path, subject: { ...subject, name: read.artist?.name ?? "" } });
  }
  return readPlaceFigures(ctx, query, { view: "overview", subject });
}
