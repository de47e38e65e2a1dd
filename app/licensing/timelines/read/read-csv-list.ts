import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import { guessRate, isTimecode, readTime } from "#app/licensing/timelines/timecode.ts";
import {
  EventList,
  type FrameRate,
  idsIn,
  type Timeline,
  TimelineError,
  type TimelineEvent,
} from "#app/licensing/timelines/timeline.ts";

type Field = "name" | "file" | "start" | "end" | "length" | "source" | "media" | "track" | "ids";

/** Heads of cue lists, markers and regions as Reaper, Premiere, Resolve and Avid write them, and of our own file; the first that is there counts. */
const heads: Record<Field, string[]> = {
  name: "name,edl clip name,clip name,marker name,title,track title,cue,song,clip,event,description".split(","),
  file: "file,file name,filename,source file,clip file,media file".split(","),
  start: "start,record in,time in,start time,timecode in,tc in,in,position,time".split(","),
  end: "end,record out,time out,end time,timecode out,tc out,out,stop".split(","),
  length: "length,duration,record duration,dur".split(","),
  source: ["source start"],
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

/** A list with a head: cue sheet, markers, regions, or what `writeCsv` wrote. Columns are found by their names. @throws TimelineError */
export function readCsvList(text: string, chosen: FrameRate | null = null): Timeline {
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
  for (const [index, row] of rows.entries()) {
    if (index <= head.at) continue;
    const line = index + 1;
    const cell = (field: Field) => {
      const at = head.columns[field].find((column) => (row[column] ?? "").trim() !== "");
      return (at === undefined ? "" : row[at])?.trim() ?? "";
    };
    const time = (field: Field) => (cell(field) === "" ? null : readTime(cell(field), rate, line));
    const [start, length] = [time("start"), time("length")];
    const event: TimelineEvent = {
      ...{ name: cell("name") || cell("file"), file: cell("file"), track: cell("track") },
      ...{ startMs: start, endMs: time("end") ?? (start === null || length === null ? null : start + length) },
      ...{ sourceMs: time("source"), mediaMs: time("media") },
      ids: idsIn([...head.columns.ids.map((column) => row[column] ?? ""), cell("name"), cell("file")]),
    };
    if (event.name !== "") list.add(event, { line });
  }
  return { title: "", rate: timecodes.length === 0 ? null : rate, lengthMs: null, events: list.events };
}
