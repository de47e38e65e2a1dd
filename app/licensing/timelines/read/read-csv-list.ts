import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import {
  framesToMs,
  guessRate,
  hasFrames,
  isTimecode,
  placeInEdit,
  readTime,
  readTimecode,
} from "#app/licensing/timelines/timecode.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  TimelineError,
  type TimelineEvent,
  type TimelineRead,
} from "#app/licensing/timelines/timeline.ts";

type Field = "name" | "file" | "start" | "end" | "length" | "source" | "media" | "track" | "ids";

/** Heads of cue lists, markers and regions as Reaper, Premiere, Resolve and Avid write them, and of our own file; the first that is there counts. */
const heads: Record<Field, string[]> = {
  name: "name,edl clip name,clip name,marker name,title,track title,cue,song,clip,event,description".split(","),
  file: "file,file name,filename,source file,clip file,media file".split(","),
  start: "start,record in,time in,start time,timecode in,tc in,in,position,time".split(","),
  end: "end,record out,time out,end time,timecode out,tc out,out,stop".split(","),
  length: "length,duration,record duration,dur".split(","),
  source: "source start,source in".split(","),
  media: ["media length"],
  track: "track,channel,tracks,a".split(","),
  ids: "id,ids,isrc,comments,notes,comment".split(","),
};

type Columns = Record<Field, number[]>;

function columnsOf(row: readonly string[]): Columns {
  const names = row.map((cell) => cell.trim().toLowerCase());
  const found = Object.entries(heads).map(([field, list]) => [
    field,
    list.map((name) => names.indexOf(name)).filter((at) => at >= 0),
  ]);
  return Object.fromEntries(found) as Columns;
}

/** Row of the head among the first twenty. */
function headOf(rows: string[][]): { at: number; columns: Columns } | null {
  for (const [at, row] of rows.slice(0, 20).entries()) {
    const columns = columnsOf(row);
    const isHead = columns.name.length > 0 || (columns.file.length > 0 && columns.start.length > 0);
    if (isHead && row.filter((cell) => cell.trim() !== "").length > 1) return { at, columns };
  }
  return null;
}

/** Where rows with timecodes are in the edit, by their index in the file: over midnight, and from the full hour at which edits begin. */
function timesInEdit(rows: string[][], columns: Columns, rate: FrameRate, headAt: number) {
  const text = (row: string[], field: Field) =>
    columns[field].map((column) => row[column]?.trim() ?? "").find((cell) => cell !== "") ?? "";
  const found = rows.flatMap((row, index) => {
    const [start, end, length] = [text(row, "start"), text(row, "end"), text(row, "length")];
    if (![start, end || length].every(hasFrames)) return [];
    try {
      const from = readTimecode(start, rate);
      const to = end === "" ? from + readTimecode(length, rate) : readTimecode(end, rate);
      return [{ at: headAt + 1 + index, from, to }];
    } catch {
      return [];
    }
  });
  const placed = placeInEdit(found, rate);
  return new Map(
    placed.map(({ from, to }, index) => [
      found[index]?.at ?? 0,
      { startMs: framesToMs(from, rate), endMs: framesToMs(to, rate) },
    ]),
  );
}

/** A list with a head: cue sheet, markers, regions, or what `writeCsv` wrote. Columns are found by their names. @throws TimelineError */
export function readCsvList(text: string, chosen: FrameRate | null = null): TimelineRead {
  const body = text.replace(/^\uFEFF/, "");
  const reader = new CsvReader(separatorOf(body));
  // With empty rows, so that their numbers are those of the file.
  const rows = [...reader.push(body), ...reader.end()];
  if (reader.isOpen) throw new TimelineError("truncated", { line: rows.length });
  if (rows.flat().every((cell) => cell.trim() === "")) throw new TimelineError("empty");
  const head = headOf(rows);
  if (head === null) throw new TimelineError("noHeader", { line: 1 });
  const timecodes = rows.flat().filter((cell) => isTimecode(cell.trim()));
  const rate = chosen ?? guessRate(timecodes.map((cell) => cell.trim()));
  const list = new EventList();
  const placed = timesInEdit(rows.slice(head.at + 1), head.columns, rate, head.at);
  for (const [index, row] of rows.entries()) {
    if (index <= head.at) continue;
    const line = index + 1;
    const cell = (field: Field) => {
      const at = head.columns[field].find((column) => (row[column] ?? "").trim() !== "");
      return (at === undefined ? "" : row[at])?.trim() ?? "";
    };
    if (cell("name") === "" && cell("file") === "") continue;
    const time = (field: Field) => (cell(field) === "" ? null : readTime(cell(field), rate, line));
    list.attempt({ line }, () => {
      const [start, length, end] = [time("start"), time("length"), time("end")];
      const inEdit = placed.get(index);
      const event: TimelineEvent = {
        ...{ name: cell("name") || cell("file"), file: cell("file"), track: cell("track") },
        ...{ startMs: start, endMs: end ?? (start === null || length === null ? null : start + length) },
        ...inEdit,
        ...{ sourceMs: time("source"), mediaMs: time("media") },
        ids: idsIn([...head.columns.ids.map((column) => row[column] ?? ""), cell("name"), cell("file")]),
      };
      list.add(event, { line });
    });
  }
  const { events, problems } = list;
  return { title: "", rate: timecodes.length === 0 ? null : rate, lengthMs: null, events, problems };
}
