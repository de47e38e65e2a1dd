import type { Measure, ReadText } from "#app/catalogue/search/query/read-text.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { shapeNames } from "#app/catalogue/shape/curve.ts";

/**
 * Wishes in the address of a search that is not the text which they were read from, such as chips that an editor changed: `wish` once for each,
 * "1.2:piano", "tempo:118-122", "length:25-35", "develops:build", "without:drums".
 */
const maxWishes = 60;
const maxLength = 120;
const weightForm = /^(?:\d(?:\.\d{1,3})?)?$/;
const range = /^(\d*\.?\d*)-(\d*\.?\d*)$/;

function writeRange({ min, max }: Measure): string {
  return `${min ?? ""}-${max ?? ""}`;
}

function readRange(text: string): Measure | null {
  const [, min = "", max = ""] = range.exec(text) ?? [];
  const limit = (digits: string) => (digits === "" || !Number.isFinite(Number(digits)) ? null : Number(digits));
  const measure = { min: limit(min), max: limit(max) };
  return measure.min === null && measure.max === null ? null : measure;
}

export function wishParams({ wishes, without, tempo, length, shape }: ReadText): string[] {
  return [
    ...wishes.map(({ words, weight }) => `${weight ?? ""}:${words}`),
    ...(tempo === null ? [] : [`tempo:${writeRange(tempo)}`]),
    ...(length === null ? [] : [`length:${writeRange(length)}`]),
    ...(shape === null ? [] : [`develops:${shape}`]),
    ...without.map((words) => `without:${words}`),
  ];
}

type Wished = Pick<ReadText, "wishes" | "without" | "tempo" | "length" | "shape"> & { label: string };
const noWish = { wishes: [], without: [], tempo: null, length: null, shape: null };

function readWish(given: string): Wished | null {
  const [kind, words] = [given.slice(0, given.indexOf(":")), given.slice(given.indexOf(":") + 1).trim()];
  const measure = readRange(words);
  if (kind === "tempo" && measure)
    return { ...noWish, tempo: measure, label: messages.bpmChip(measure.min, measure.max) };
  if (kind === "length" && measure)
    return { ...noWish, length: measure, label: messages.lengthChip(measure.min, measure.max) };
  const shape = shapeNames.find((name) => name === words);
  if (kind === "develops" && shape)
    return { ...noWish, shape, label: messages.shapeChip({ kind: "preset", name: shape }) };
  if (kind === "without") return { ...noWish, without: [words], label: messages.exclusion(words) };
  if (words === "" || !weightForm.test(kind)) return null;
  return { ...noWish, wishes: [{ words, weight: kind === "" ? null : Number(kind) }], label: words };
}

/** What the wishes of an address are; null without any. */
export function readWishParams(params: URLSearchParams): ReadText | null {
  const given = params.getAll("wish").slice(0, maxWishes);
  const chips = [...new Set(given.map((one) => one.toWellFormed().slice(0, maxLength)))].flatMap((id) => {
    const wish = readWish(id);
    return wish === null ? [] : [{ id, ...wish }];
  });
  if (chips.length === 0) return null;
  return {
    wishes: chips.flatMap(({ wishes }) => wishes),
    without: chips.flatMap(({ without }) => without),
    tempo: chips.find(({ tempo }) => tempo)?.tempo ?? null,
    length: chips.find(({ length }) => length)?.length ?? null,
    shape: chips.find(({ shape }) => shape)?.shape ?? null,
    chips: chips.map(({ id, label }) => ({ id, label, isUsed: true })),
    dropped: [],
    facts: {},
    asked: {},
    isAddressed: true,
  };
}
