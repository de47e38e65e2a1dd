import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { audienceMeasures, type Figures, figureNames } from "#app/artists/dashboard/figures.ts";
import { figuresCopy as copy } from "#app/artists/dashboard/figures-copy.ts";
import { figuresQuerySchema } from "#app/artists/dashboard/figures-query.ts";
import { readArtistFigures } from "#app/artists/dashboard/read-artist-figures.server.ts";
import { analyticsCopy } from "#app/backoffice/analytics/analytics-copy.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";

const cellsOf = (figures: Partial<Figures>, names: readonly (keyof Figures)[]) =>
  names.map((name) => figures[name] ?? copy.few);

/** GET /artists/dashboard/export.csv: of one artist the table of the chart or with `table=songs` its songs, of several the artists. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = figuresQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const { one, all, days, error } = await readArtistFigures(ctx, query);
  if (days === null) throw new AppError("invalid", error);
  const name = `figures-${days.from}-${days.to}`;
  const labels = figureNames.map((figure) => copy.names[figure]);
  if (one === null) {
    const rows = all?.artists.map((artist) => [artist.name, ...cellsOf(artist.figures, figureNames)]) ?? [];
    return csvResponse(`${name}-artists`, [copy.artist, ...labels], rows);
  }
  if (ctx.url.searchParams.get("table") === "songs") {
    const rows = one.songs.map(({ track, figures, passage }) => [
      [track.title, ...titleTags(track)].join(" "),
      ...cellsOf(figures, figureNames),
      passage === null
        ? copy.few
        : copy.passageAt(formatDuration(passage.start * 1000), formatDuration(passage.end * 1000)),
    ]);
    return csvResponse(`${name}-songs`, [copy.song, ...labels, copy.passage], rows);
  }
  const head = [analyticsCopy.time[one.step], ...audienceMeasures.map((figure) => copy.names[figure])];
  return csvResponse(
    name,
    head,
    one.bars.map((bar) => [bar.name, ...cellsOf(bar.figures, audienceMeasures)]),
  );
}
