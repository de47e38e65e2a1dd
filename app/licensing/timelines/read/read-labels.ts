import { EventList, idsIn, roundMs, TimelineError, type TimelineRead } from "#app/licensing/timelines/timeline.ts";

const label = /^(-?\d{1,9}(?:\.\d{1,9})?)\t(-?\d{1,9}(?:\.\d{1,9})?)(?:\t(.*))?$/;
/** The line of the frequencies of the label before. */
const frequencies = /^\\\t/;

/** Whether a text begins as the labels of Audacity do. */
export function isLabels(start: string): boolean {
  return label.test(start.replace(/^\uFEFF/, "").split(/\r?\n/, 1)[0] ?? "");
}

/** Labels of Audacity, which have seconds and no rate. @throws TimelineError line, negative, order, tooMany */
export function readLabels(text: string): TimelineRead {
  const list = new EventList();
  for (const [index, row] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === "" || frequencies.test(row)) continue;
    const place = { line: index + 1, name: row.slice(0, 40) };
    list.attempt(place, () => addLabel(list, row, place));
  }
  const { events, problems } = list;
  return { title: "", rate: null, lengthMs: null, events, problems };
}

function addLabel(list: EventList, row: string, place: { line: number; name: string }): void {
  const [, start, end, name = ""] = label.exec(row) ?? [];
  if (start === undefined || end === undefined) throw new TimelineError("line", place);
  const [startMs, endMs] = [roundMs(Number(start) * 1000), roundMs(Number(end) * 1000)];
  const own = name.replace(/ \[[^\][]*\]$/, "");
  list.add(
    {
      name: own || String(place.line),
      file: "",
      startMs,
      endMs,
      sourceMs: null,
      mediaMs: null,
      track: "",
      ids: idsIn([name]),
    },
    place,
  );
}
