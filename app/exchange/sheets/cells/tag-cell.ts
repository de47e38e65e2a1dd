import { fold } from "#app/catalogue/fold.ts";
import { CellProblem } from "#app/exchange/sheets/cells/cell-problem.ts";
import { itemName, readItems } from "#app/exchange/sheets/cells/sheet-items.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

const { errors } = sheetsCopy;

/** A tag of the vocabulary. */
export type SheetTag = { id: string; category: string; slug: string; label: string };
/** A tag of a song; strengths are from 0 to 1. */
export type SongTagValue = { id: string; strength: number; source: "human" | "machine" };

/** Tags of one category of a song: those of the form, docs/product/songs.md. */
const maxTags = 60;
const suffix = / \((\d{1,3}) ?%\)$/;

const percentOf = (strength: number) => Math.max(1, Math.round(strength * 100));

/** Tags as items: "Warm; Bright (60%)". A label that two tags of the category have is replaced by the slug. */
export function tagItems(values: readonly SongTagValue[], tags: readonly SheetTag[]): string {
  const items = values.flatMap(({ id, strength }) => {
    const tag = tags.find((one) => one.id === id);
    if (tag === undefined) return [];
    const isAmbiguous = tags.some((one) => one !== tag && fold(one.label) === fold(tag.label));
    const percent = percentOf(strength);
    return [`${itemName(isAmbiguous ? tag.slug : tag.label, suffix)}${percent === 100 ? "" : ` (${percent}%)`}`];
  });
  return items.join("; ");
}

/** Other signs between tags: taken where the whole is no tag itself. */
const otherSeparators = /[,|/]/;

/** The items of a cell; of "Warm, Bright" those of a list with commas. */
function itemsOf(cell: string, tagsNamed: (name: string) => readonly SheetTag[]): { name: string; percent: number }[] {
  return readItems(cell, suffix).flatMap(({ name, suffix: found }) => {
    const percent = Number(found?.[1] ?? 100);
    const isOne = tagsNamed(name).length > 0 || !otherSeparators.test(name);
    const names = isOne
      ? [name]
      : name
          .split(otherSeparators)
          .map((one) => one.trim())
          .filter((one) => one !== "");
    return names.map((one) => ({ name: one, percent }));
  });
}

/** The tags of a cell; one whose strength is the stored one keeps its source. `tags`: those of its category. `leave`: is told what is left out
 * instead of refused. @throws CellProblem */
export function readTagItems(
  cell: string,
  {
    stored,
    tags,
    leave,
  }: { stored: readonly SongTagValue[]; tags: readonly SheetTag[]; leave?: (message: string) => void },
): SongTagValue[] {
  const tagsNamed = (name: string) => tags.filter(({ label, slug }) => fold(label) === fold(name) || slug === name);
  const values = itemsOf(cell, tagsNamed).flatMap(({ name, percent }): SongTagValue[] => {
    const matching = tagsNamed(name);
    const [tag, another] = matching;
    if (tag === undefined && leave !== undefined) {
      leave(errors.tagLeft(name));
      return [];
    }
    if (tag === undefined) throw new CellProblem(errors.tagUnknown(name));
    if (another !== undefined)
      throw new CellProblem(
        errors.tagAmbiguous(
          name,
          matching.map(({ slug }) => slug),
        ),
      );
    if (percent < 1 || percent > 100) throw new CellProblem(errors.strength(name));
    const own = stored.find(({ id }) => id === tag.id);
    if (own !== undefined && percentOf(own.strength) === percent) return [own];
    return [{ id: tag.id, strength: percent / 100, source: "human" }];
  });
  if (new Set(values.map(({ id }) => id)).size < values.length) throw new CellProblem(errors.tagTwice);
  if (values.length > maxTags) throw new CellProblem(errors.tagsMany(maxTags));
  return values.toSorted((a, b) => b.strength - a.strength || (a.id < b.id ? -1 : 1));
}
