import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { audienceNames, type FigureName, type Figures } from "#app/figures/measures.ts";
import type { FigureView } from "#app/figures/read-subject.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";

type Cell = string | number | null;
type File = { name: string; head: string[]; rows: Cell[][] };

/** What is hidden is an empty cell. */
const cellsOf = (figures: Figures, names: readonly FigureName[]) => names.map((name) => figures[name] ?? null);
const labelsOf = (names: readonly FigureName[]) => names.map((name) => copy.measures[name]);

/** The list of a view; null if it has none. */
function listOf({ list, audience }: FigureView): File | null {
  if (audience?.one) {
    const rows = audience.one.songs.map(({ track, figures, passage }) => [
      [track.title, ...titleTags(track)].join(" "),
      ...cellsOf(figures, audienceNames),
      passage && copy.audience.passageAt(formatDuration(passage.start * 1000), formatDuration(passage.end * 1000)),
    ]);
    return { name: "songs", head: [copy.audience.song, ...labelsOf(audienceNames), copy.audience.passage], rows };
  }
  if (audience?.all) {
    const rows = audience.all.artists.map(({ name, figures }) => [name, ...cellsOf(figures, audienceNames)]);
    return { name: "artists", head: [copy.audience.artist, ...labelsOf(audienceNames)], rows };
  }
  if (list === null || list.choice.list === null) return null;
  const { list: name, listMeasure } = list.choice;
  const rows = list.rows.map(({ name: label, counts, before }): Cell[] => [
    label ?? (name === "transfers" ? copy.otherTransfer : copy.gone),
    counts[listMeasure],
    before[listMeasure],
  ]);
  const { others } = list;
  if (others !== null && others.count > 0) rows.push([copy.others, others.count, others.before]);
  return { name, head: [copy.names[name], copy.measures[listMeasure], copy.beforeColumn], rows };
}

/** The table of a view's chart, or its list, which is also the file where there is no chart. @throws AppError invalid with errors */
export function figuresFile(view: FigureView, isList: boolean): Response {
  const { figures, errors, shown, path } = view;
  const wrong = Object.values(errors).find((message) => message !== undefined);
  if (wrong !== undefined || figures === null) throw new AppError("invalid", wrong ?? copy.errors.file);
  const start = view.audience ? "figures" : path.endsWith("/transfers") ? "transfers" : "analytics";
  const name = `${start}-${figures.days.from}-${figures.days.to}`;
  const list = isList || figures.bars.length === 0 ? listOf(view) : null;
  if (list !== null) return csvResponse(`${name}-${list.name}`, list.head, list.rows);
  const names = view.audience ? shown.filter((one) => one !== "licences") : shown;
  return csvResponse(
    name,
    [copy.time[figures.step], ...labelsOf(names)],
    figures.bars.map((bar) => [bar.name, ...cellsOf(bar.counts, names)]),
  );
}
