import { rangeTokens, shapeToken } from "#app/catalogue/projection/search-token.ts";
import { nearestCells, shapeMatch, shapeOf, storedLevels, type TargetShape } from "#app/catalogue/shape/curve.ts";
import { readCuts } from "#app/catalogue/shape/cuts.ts";
import { bestFit, compareFits, type Fit, type FitQuery } from "#app/catalogue/shape/fit.ts";

/** Target of a comparison; not both null. */
export type TargetForm = { shape: TargetShape | null; fit: FitQuery | null };

/** A row of `comparedHits`. */
export type ComparedRow = { part: number; id: string; song: string; durationMs: number; curve: string; cuts: string };

/** A recording with its similarity to the target curve, 0 to 1, and the passage that fits the length. */
export type RankedForm = { id: string; song: string; match: number | null; curve: number[]; fit: Fit | null };

/** Min similarity of results. */
const minMatch = 0.3;

/** Cells per expression, nearest first: 81 in all. */
const ringSizes = [1, 3, 8, 18, 51];

function oneOf(tokens: string[]): string {
  return tokens.map((one) => `"${one}"`).join(" OR ");
}

/** Index tokens of lengths in whole seconds; a superset, filtered after reading. */
function lengthTokens({ seconds, tolerance }: FitQuery) {
  const end = Math.ceil(seconds + tolerance);
  return {
    whole: rangeTokens("length", Math.max(0, Math.floor(seconds - tolerance)), end),
    longer: rangeTokens("length", end + 1, Number.MAX_SAFE_INTEGER),
  };
}

/**
 * Hits of `all` that can match, as disjoint expressions: cells nearest to the shape first; for a length alone, recordings of that length
 * first.
 */
export function formExpressions(all: string, { shape, fit }: TargetForm): string[] {
  const lengths = fit && lengthTokens(fit);
  if (shape === null) {
    const parts = lengths === null ? [] : [lengths.whole, lengths.longer];
    return parts.filter((tokens) => tokens.length > 0).map((tokens) => `(${all}) AND (${oneOf(tokens)})`);
  }
  const cells = nearestCells(shape);
  const fitting = lengths === null ? "" : ` AND (${oneOf([...lengths.whole, ...lengths.longer])})`;
  let from = 0;
  return ringSizes.map((size) => {
    const ring = cells.slice(from, from + size);
    from += size;
    return `(${all}) AND (${oneOf(ring.map(shapeToken))})${fitting}`;
  });
}

function compareForms(a: RankedForm, b: RankedForm): number {
  return (b.match ?? 0) - (a.match ?? 0) || (a.fit && b.fit ? compareFits(a.fit, b.fit) : 0);
}

/** Ranks matching recordings, best first, one version per song, none of `except`. Stable. */
export function rankCompared(rows: ComparedRow[], { shape, fit }: TargetForm, except: string | null): RankedForm[] {
  const songs = new Map<string, RankedForm>();
  for (const { id, song, durationMs, curve: stored, cuts } of rows) {
    if (song === except) continue;
    const curve = storedLevels(stored);
    const match = shape === null || curve.length === 0 ? null : shapeMatch(shape, shapeOf(curve));
    if (shape !== null && (match ?? 0) < minMatch) continue;
    const own = fit && bestFit({ durationMs, cuts: readCuts(cuts) }, fit);
    if (fit !== null && own === null) continue;
    const ranked = { id, song, match, curve, fit: own };
    const other = songs.get(song);
    if (other === undefined || compareForms(ranked, other) < 0) songs.set(song, ranked);
  }
  return [...songs.values()].sort(compareForms);
}

/** Disjoint expressions of a search to compare: hits of the primary meaning (`meantParts` of them), then other hits. */
export function comparedExpressions(
  { all, meant }: { all: string; meant: string | null },
  form: TargetForm,
): { parts: string[]; meantParts: number } {
  if (meant === null) return { parts: formExpressions(all, form), meantParts: 0 };
  const first = formExpressions(meant, form);
  return { parts: [...first, ...formExpressions(`(${all}) NOT (${meant})`, form)], meantParts: first.length };
}

/** Min number of primary hits; with fewer, all hits are ranked. */
const enough = 20;

/** Like `rankCompared`: primary hits if there are enough, else all hits. */
export function rankMeant(
  rows: ComparedRow[],
  form: TargetForm,
  { meantParts, except }: { meantParts: number; except: string | null },
): RankedForm[] {
  const meant = rankCompared(
    rows.filter(({ part }) => part < meantParts),
    form,
    except,
  );
  return meant.length >= enough ? meant : rankCompared(rows, form, except);
}
