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

const cellOf = (row: readonly string[], place = -1) => (row[place] ?? "").trim().slice(0, 200);

type AsRunRow = { line: number; day: string; texts: string[] };

/** The cells of each row below the head that an airing is made of, as they are written. */
function readRows(body: string): AsRunRow[] | AsRunProblem {
  const reader = new CsvReader(separatorOf(body));
  const rows: AsRunRow[] = [];
  let head: Partial<Record<keyof typeof heads, number>> | undefined;
  let line = 0;
  for (const row of reader.rowsOf(body)) {
    line += 1;
    if (line > maxRows) return "many";
    if (head === undefined) {
      const places = placesIn(heads, row);
      if (places.day !== undefined && (places.code ?? places.title) !== undefined) head = places;
      else if (line === lookedAt) return "format";
    } else if (row.some((cell) => cell.trim() !== "")) {
      const { day, ...places } = head;
      rows.push({ line, day: cellOf(row, day), texts: columns.map((name) => cellOf(row, places[name])) });
    }
  }
  return head === undefined || reader.isOpen ? "format" : rows;
}

/** The list of what a broadcaster aired, from CSV in any layout with a date and a code or title. */
export function readAsRun(text: string): AsRun | { problem: AsRunProblem } {
  const rows = text.includes("\0") ? "format" : readRows(text.replace(/^\uFEFF/, ""));
  if (typeof rows === "string") return { problem: rows };
  const monthFirst = rows.some(({ day }) => /^\d\d?\/(?:1[3-9]|2\d|3[01])\//.test(day));
  const found = new Map<string, Airing>();
  let refused = 0;
  for (const { line, day: written, texts } of rows) {
    const day = dayOf(written, monthFirst);
    const [code = "", title = "", episode = "", number = ""] = texts;
    if (!isIsoDate(day) || code + title === "") refused += 1;
    else {
      const key = [day, ...texts].map(lettersOf).join("|");
      if (!found.has(key)) found.set(key, { line, day, code, title, episode, number });
    }
  }
  return found.size + refused === 0 ? { problem: "none" } : { airings: [...found.values()], refused };
}
