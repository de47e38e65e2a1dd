import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import { lettersOf } from "#app/licensing/bank/read/bank-line.ts";
import { dayOf, lookedAt, placesIn } from "#app/licensing/bank/read/read-bank-csv.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";

/** Heads of lists of broadcasters, in English, German, French, Spanish and Japanese. */
const heads = {
  day: "AIRDATE,TXDATE,TRANSMISSIONDATE,BROADCASTDATE,SENDEDATUM,SENDETAG,DATUM,DATE,DATEDEDIFFUSION,FECHA,放送日,日付",
  code: "CLOCKNUMBER,CLOCK,HOUSENUMBER,HOUSEID,PRODUCTIONNUMBER,PRODUCTIONNO,PRODUKTIONSNUMMER,MATERIALID,MEDIAID,ADID,ISCI,素材コード",
  title:
    "SERIES,SERIESTITLE,PROGRAMMETITLE,PROGRAMTITLE,PROGRAMME,PROGRAM,SENDUNG,SENDETITEL,TITEL,TITLE,ÉMISSION,EMISSION,TITRE,PROGRAMA,TÍTULO,番組名",
  episode: "EPISODETITLE,EPISODENAME,FOLGENTITEL,SUBTITLE,EPISODE,FOLGE,ÉPISODE,EPISODIO,サブタイトル",
  number: "EPISODENUMBER,EPISODENO,FOLGENNUMMER,FOLGENNR,FOLGENR,話数",
} as const;
const columns = ["code", "title", "episode", "number"] as const;

const maxRows = 100_000;

/** A row: `day` is an ISO date, `line` its number in the file; texts are empty where the file has none. */
export type Airing = Record<(typeof columns)[number], string> & { line: number; day: string };
export type AsRunProblem = "format" | "many" | "none";
/** `refused`: rows without a date. Rows of the same day and programme are one. */
export type AsRun = { airings: Airing[]; refused: number };

/** The list of what a broadcaster aired, from CSV in any layout with a date and a code or title. */
export function readAsRun(text: string): AsRun | { problem: AsRunProblem } {
  if (text.includes("\0")) return { problem: "format" };
  const body = text.replace(/^\uFEFF/, "");
  const reader = new CsvReader(separatorOf(body));
  const rows = [...reader.push(body), ...reader.end()];
  if (rows.length > maxRows) return { problem: "many" };
  const places = rows.slice(0, lookedAt).map((row) => placesIn(heads, row));
  const headAt = places.findIndex(({ day, code, title }) => day !== undefined && (code ?? title) !== undefined);
  const head = places[headAt];
  if (head === undefined || reader.isOpen) return { problem: "format" };
  const cellOf = (row: readonly string[], place = -1) => (row[place] ?? "").trim().slice(0, 200);
  const monthFirst = rows.slice(headAt + 1).some((row) => /^\d\d?\/(?:1[3-9]|2\d|3[01])\//.test(cellOf(row, head.day)));
  const found = new Map<string, Airing>();
  let refused = 0;
  for (const [at, row] of rows.entries()) {
    if (at <= headAt || row.every((cell) => cell.trim() === "")) continue;
    const day = dayOf(cellOf(row, head.day), monthFirst);
    const [code = "", title = "", episode = "", number = ""] = columns.map((name) => cellOf(row, head[name]));
    if (!isIsoDate(day) || code + title === "") refused += 1;
    else {
      const key = [day, code, title, episode, number].map(lettersOf).join("|");
      if (!found.has(key)) found.set(key, { line: at + 1, day, code, title, episode, number });
    }
  }
  return found.size + refused === 0 ? { problem: "none" } : { airings: [...found.values()], refused };
}
