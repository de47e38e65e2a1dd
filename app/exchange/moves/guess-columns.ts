import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { readIsrc } from "#app/rights/identifiers.ts";

const { columns } = sheetsCopy;

/** Of the values of a column, those that have to look like it. */
const enough = 0.8;

const kinds: readonly (readonly [own: string, isIt: (value: string) => boolean])[] = [
  [columns.audioAddress, (value) => /^https?:\/\/\S+$/i.test(value)],
  [columns.fileName, (value) => /\.(?:wav|wave|aiff?|flac|mp3|m4a|ogg|aac)$/i.test(value)],
  [columns.isrc, (value) => readIsrc(value) !== null],
  ["ISWC", (value) => /^T-?\d{3}\.?\d{3}\.?\d{3}[-.]?\d$/i.test(value)],
  ["Key", (value) => /^[A-G](?:#|b|♯|♭| sharp| flat)? ?(?:m|min|minor|maj|major)$/i.test(value)],
  ["Year", (value) => /^(?:19|20)\d{2}$/.test(value)],
  [
    "BPM",
    (value) =>
      /^\d{2,3}(?:[.,]\d{1,2})?$/.test(value) && Number.parseFloat(value) >= 40 && Number.parseFloat(value) <= 240,
  ],
];

/** The own column that the values of a column look like; null for none. `isFree`: of those that no other column has. */
export function guessColumn(values: readonly string[], isFree: (own: string) => boolean): string | null {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  if (filled.length === 0) return null;
  return kinds.find(([own, isIt]) => isFree(own) && filled.filter(isIt).length >= filled.length * enough)?.[0] ?? null;
}
