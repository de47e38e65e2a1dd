const wrapupPath = "/wrapup";
export const wrapupPicturePath = "/wrapup/picture.png";

/** Whose year: one's own, a company's (without an id that of the host, which is all of an environment's), or an artist's. */
export type WrapupSubject = { kind: "self" | "company" | "artist"; id: string };

/** `of` in addresses: "self", "company", "company:{id}", "artist:{id}"; null for another text. */
export function readSubject(of: string): WrapupSubject | null {
  const [, kind, id = ""] = /^(self|company|artist)(?::([\w-]{1,60}))?$/.exec(of) ?? [];
  if (kind === "company") return { kind, id };
  if (kind === "self" && id === "") return { kind, id };
  return kind === "artist" && id !== "" ? { kind, id } : null;
}

const firstYear = 1900;

/** A year until the present one; null for any other text. */
export function readYear(text: string, now: number): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= firstYear && year <= new Date(now).getUTCFullYear() ? year : null;
}

/** The address of a year, on `/wrapup` or its picture. */
export function wrapupAddress({ year, of }: { year: number; of: string }, path: string = wrapupPath): string {
  return `${path}?${new URLSearchParams({ year: String(year), of })}`;
}

/** A total. `isAtLeast`: more happened than was counted. */
export type Tile = { name: TileName; count: number; isAtLeast: boolean };
export type TileName = "plays" | "minutes" | "searches" | "shortlists" | "downloads" | "requests" | "licences";

export type Wrapup = {
  year: number;
  of: string;
  name: string;
  /** Those that are not zero. */
  tiles: Tile[];
  /** Plays of each month, if they may be shown. */
  months: number[];
  songs: { title: string; slug: string; plays: number }[];
  words: { words: string; times: number }[];
  moods: string[];
  firsts: { song: { title: string; slug: string; at: number } | null; licenceAt: number | null };
  /** Why there are no figures although something may have happened. */
  reason: "few" | "old" | null;
};

/** What decides the artwork of a year besides its months. */
export function wrapupSeed({ year, of, name }: Pick<Wrapup, "year" | "of" | "name">): string {
  return `${year} ${of} ${name}`;
}

/** The months of a year, 0 to 1. */
export function monthShape({ months }: Pick<Wrapup, "months">): number[] {
  const most = Math.max(0, ...months);
  return most === 0 ? [] : months.map((plays) => plays / most);
}

/** What an address asks for: without a year the present one, of oneself. */
export function readAsked({ url, now }: { url: URL; now: number }): { year: string; of: string } {
  const { searchParams } = url;
  const year = searchParams.get("year")?.trim().slice(0, 10) ?? String(new Date(now).getUTCFullYear());
  return { year, of: searchParams.get("of") ?? "self" };
}
