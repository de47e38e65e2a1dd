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

/** The tags of a cell; one whose strength is the stored one keeps its source. `tags`: those of its category. @throws CellProblem */
export function readTagItems(
  cell: string,
  { stored, tags }: { stored: readonly SongTagValue[]; tags: readonly SheetTag[] },
): SongTagValue[] {
  const values = readItems(cell, suffix).map(({ name, suffix: found }): SongTagValue => {
    const matching = tags.filter(({ label, slug }) => fold(label) === fold(name) || slug === name);
    const [tag, another] = matching;
    if (tag === undefined) throw new CellProblem(errors.tagUnknown(name));
    if (another !== undefined)
      throw new CellProblem(
        errors.tagAmbiguous(
          name,
          matching.map(({ slug }) => slug),
        ),
      );
    const percent = Number(found?.[1] ?? 100);
    if (percent < 1 || percent > 100) throw new CellProblem(errors.strength(name));
    const own = stored.find(({ id }) => id === tag.id);
    if (own !== undefined && percentOf(own.strength) === percent) return own;
    return { id: tag.id, strength: percent / 100, source: "human" };
  });
  if (new Set(values.map(({ id }) => id)).size < values.length) throw new CellProblem(errors.tagTwice);
  if (values.length > maxTags) throw new CellProblem(errors.tagsMany(maxTags));
  return values.toSorted((a, b) => b.strength - a.strength || (a.id < b.id ? -1 : 1));
}
