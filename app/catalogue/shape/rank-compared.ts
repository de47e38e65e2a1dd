import { rangeTokens, shapeToken } from "#app/catalogue/projection/search-token.ts";
import { nearestCells, shapeMatch, shapeOf, storedLevels, type TargetShape } from "#app/catalogue/shape/curve.ts";
import { readCuts } from "#app/catalogue/shape/cuts.ts";
import { bestFit, compareFits, type Fit, type FitQuery } from "#app/catalogue/shape/fit.ts";

/** What recordings are compared with; not both null. */
export type TargetForm = { shape: TargetShape | null; fit: FitQuery | null };

/** A row of `comparedHits`. */
export type ComparedRow = { part: number; id: string; song: string; durationMs: number; curve: string; cuts: string };

/** A recording with how well it develops like the wanted curve, 0 to 1, and the passage that makes the length. */
export type RankedForm = { id: string; song: string; match: number | null; curve: number[]; fit: Fit | null };

/** Under this match a recording has little of the curve. */
const minMatch = 0.3;

/** Cells of each expression, the nearest first: 81 in all. */
const ringSizes = [1, 3, 8, 18, 51];

function oneOf(tokens: string[]): string {
  return tokens.map((one) => `"${one}"`).join(" OR ");
}

/** Lengths as the index has them, in whole seconds; more than fit: what is read decides. */
function lengthTokens({ seconds, tolerance }: FitQuery) {
  const end = Math.ceil(seconds + tolerance);
  return {
    whole: rangeTokens("length", Math.max(0, Math.floor(seconds - tolerance)), end),
    longer: rangeTokens("length", end + 1, Number.MAX_SAFE_INTEGER),
  };
}

/**
 * The hits of `all` that can match, as expressions without a common hit: first those of the cells that are nearest to the shape; for a
 * length alone, first those that have it.
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

/** The recordings that match, the best first, one version of each song, none of `except`. Equal ones stay in their order. */
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

/** A search as expressions to compare: those of what its words mean, and how many they are, then those of its other hits. */
export function comparedExpressions(
  { all, meant }: { all: string; meant: string | null },
  form: TargetForm,
): { parts: string[]; meantParts: number } {
  if (meant === null) return { parts: formExpressions(all, form), meantParts: 0 };
  const first = formExpressions(meant, form);
  return { parts: [...first, ...formExpressions(`(${all}) NOT (${meant})`, form)], meantParts: first.length };
}

/** Under so many recordings of what the words mean, all hits are ranked. */
const enough = 20;

/** As `rankCompared`: the recordings that the words mean, where there are enough, else all hits. */
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
