import { directoryCopy as copy } from "#app/catalogue/record/artist/directory-copy.ts";

export const artistsPerPage = 24;
const maxQuery = 100;
const maxPage = 100_000;

/** a to z, or "#" for all other names. */
export const directoryLetters = [..."abcdefghijklmnopqrstuvwxyz", "#"];

/** Filters of the directory. `letter` null: all. */
export type DirectoryFilters = { q: string; letter: string | null; page: number };
export type DirectoryErrors = Partial<Record<keyof DirectoryFilters, string>>;

/** Parses a URL. Invalid values are ignored and named in `errors`; unknown parameters are ignored. */
export function readDirectoryParams(params: URLSearchParams): { filters: DirectoryFilters; errors: DirectoryErrors } {
  const errors: DirectoryErrors = {};
  const q = (params.get("q") ?? "").toWellFormed().trim();
  if (q.length > maxQuery) errors.q = copy.tooLong(maxQuery);
  const given = (params.get("letter") ?? "").trim().toLowerCase();
  const letter = directoryLetters.find((one) => one === given) ?? null;
  if (given !== "" && letter === null) errors.letter = copy.unknownLetter;
  const typed = (params.get("page") ?? "").trim();
  const page = /^\d{1,9}$/.test(typed) ? Number(typed) : 1;
  if (typed !== "" && (!/^\d{1,9}$/.test(typed) || page < 1)) errors.page = copy.unknownPage;
  return { filters: { q: q.slice(0, maxQuery), letter, page: Math.min(maxPage, Math.max(1, page)) }, errors };
}

/** URL of the directory with these filters, without defaults. */
export function directoryAddress({ q, letter, page }: DirectoryFilters): string {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  if (letter !== null) params.set("letter", letter);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/artists-list?${query}` : "/artists-list";
}
