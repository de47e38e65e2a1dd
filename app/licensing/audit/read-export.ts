import { readCsv } from "#app/edge/http/read-csv.ts";
import { readPostUrl } from "#app/licensing/proof/post-url.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";

/** A post of a channel's export. Dates are ISO, empty where the file does not say which day it is. */
export type ExportedPost = { names: string[]; url: string; postedOn: string };

const heads = {
  name: [
    "file",
    "file name",
    "filename",
    "video file",
    "media file",
    "title",
    "video title",
    "name",
    "datei",
    "dateiname",
  ],
  id: ["content", "video id", "id", "post id", "media id", "asset id"],
  url: [
    "url",
    "link",
    "address",
    "permalink",
    "post url",
    "video url",
    "post link",
    "video link",
    "share url",
    "adresse",
  ],
  date: [
    "date",
    "posted on",
    "posted",
    "published",
    "publish date",
    "publish time",
    "video publish time",
    "created time",
    "create time",
    "post time",
    "datum",
  ],
} as const;

const headOf = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const dayOf = (time: number) => (Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10));
const two = (part: string | undefined) => (part ?? "").padStart(2, "0");

/** The day of a date as platforms write it; empty if it could be two days. */
export function readPostDate(cell: string): string {
  const text = cell.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text);
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text);
  const named = /^[a-z]{3,9}\.? \d{1,2}, \d{4}/i.exec(text);
  const [first, second] = [Number(slashed?.[1]), Number(slashed?.[2])];
  const isDayFirst = first > 12;
  const day = iso
    ? `${iso[1]}-${two(iso[2])}-${two(iso[3])}`
    : dotted
      ? `${dotted[3]}-${two(dotted[2])}-${two(dotted[1])}`
      : slashed && isDayFirst !== second > 12
        ? `${slashed[3]}-${two(slashed[isDayFirst ? 2 : 1])}-${two(slashed[isDayFirst ? 1 : 2])}`
        : named
          ? dayOf(Date.parse(`${named[0]} UTC`))
          : "";
  return isIsoDate(day) ? day : "";
}

/** The posts of a channel's export (CSV); none for a file whose head names neither an address nor an id. */
export function readExport(text: string): ExportedPost[] {
  const rows = readCsv(text);
  const columnsOf = (row: string[], names: readonly string[]) =>
    row.flatMap((cell, at) => (names.includes(headOf(cell)) ? [at] : []));
  const isHead = (row: string[]) => columnsOf(row, [...heads.url, ...heads.id]).length > 0;
  const at = rows.slice(0, 5).findIndex((row) => isHead(row) && row.length > 1);
  const head = rows[at];
  if (head === undefined) return [];
  const [urls, dates] = [columnsOf(head, heads.url), columnsOf(head, heads.date)];
  const [names, ids] = [columnsOf(head, heads.name), columnsOf(head, heads.id)];
  const isYouTube = head.some((cell) => headOf(cell) === "video publish time" || headOf(cell) === "content");
  return rows.slice(at + 1).flatMap((row) => {
    const of = (columns: number[]) => columns.flatMap((column) => row[column]?.trim() || []);
    const [id = ""] = of(ids);
    const written = of(urls)
      .map(readPostUrl)
      .find((url) => url !== null);
    const url = written ?? (isYouTube && /^[\w-]{11}$/.test(id) ? `https://youtube.com/watch?v=${id}` : "");
    const known = [...of(names), ...of(ids)];
    if (url === "" && known.length === 0) return [];
    return [{ names: known, url, postedOn: of(dates).map(readPostDate).find(Boolean) ?? "" }];
  });
}

const bare = (name: string) => headOf(name.normalize("NFC").replace(/\.[a-z0-9]{2,4}$/i, ""));

/** The post of a file: by its whole name, else by the one id or title that stands in it; null if several fit. */
export function postOfFile(posts: readonly ExportedPost[], file: string): ExportedPost | null {
  const same = posts.filter(({ names }) => names.some((name) => bare(name) === bare(file)));
  const within = posts.filter(({ names }) => names.some((name) => name.length >= 8 && file.includes(name)));
  const [post, another] = same.length > 0 ? same : within;
  return post !== undefined && another === undefined ? post : null;
}
