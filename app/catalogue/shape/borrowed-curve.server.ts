import type { TitleQuestion } from "#app/catalogue/search/ask-title.ts";
import { visibleExpression } from "#app/catalogue/search/query/search-expression.ts";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { curveOf, passageCurve, storedLevels } from "#app/catalogue/shape/curve.ts";
import type { ShapeQuery } from "#app/catalogue/shape/shape-query.ts";
import { readSource } from "#app/catalogue/shape/shape-sql.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { updateWords, wordStatements } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

type Borrowed = Extract<ShapeQuery, { kind: "borrowed" }>;
type SourceRow = { id: string; energy: string; durationMs: number; view: string };

/** Recording of a borrowed curve, and the curve; null each if not available to this visitor. */
export type BorrowedCurve = { track: TrackView | null; curve: ArrayLike<number> | null };

/**
 * Reads the curve of a recording, or of a song's main version. The batch includes vocabulary, dictionary and the title check, so that the
 * following search runs once.
 */
export async function readBorrowedCurve(ctx: RequestContext, { from, start, end }: Borrowed, title: TitleQuestion) {
  const { search } = ctx;
  const [terms, dictionary, found, ...titles] = await search.batch<Record<string, unknown>>([
    ...wordStatements(search),
    search.prepare(readSource).bind(from, visibleExpression(hiddenTokens(ctx))),
    ...title.statements,
  ]);
  const { vocabulary } = updateWords(terms, dictionary);
  const rows = (found?.results ?? []) as SourceRow[];
  const tracks = readTrackViews(rows);
  const main = tracks.findIndex(({ versionLabel }) => versionLabel === null);
  const place = Math.max(
    0,
    tracks.findIndex(({ id }) => id === from),
    tracks.some(({ id }) => id === from) ? 0 : main,
  );
  const row = rows[place];
  const borrowed: BorrowedCurve = { track: tracks[place] ?? null, curve: row ? curveIn(row, { start, end }) : null };
  return { ...borrowed, vocabulary, isTitle: title.isTitle(titles) };
}

function curveIn({ energy, durationMs }: SourceRow, { start, end }: Pick<Borrowed, "start" | "end">) {
  const levels = Uint8Array.from(storedLevels(energy));
  if (levels.length === 0) return null;
  if (start === null || end === null || start * 1000 >= durationMs) return curveOf(levels);
  return passageCurve(levels, (start * 1000) / durationMs, Math.min(1, (end * 1000) / durationMs));
}
