/** Damerau edit distance up to `most`; `most + 1` beyond. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return most + 1;
    before = above;
    above = line;
  }
  return above[b.length] ?? 0;
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * All words one edit away from which `word` could result: a letter missing, doubled, wrong or swapped with the next, including the first.
 */
export function editsOf(word: string): string[] {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 0) edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of letters) {
      edits.add(before + letter + after);
      if (after.length > 0) edits.add(before + letter + after.slice(1));
    }
  }
  edits.delete(word);
  return [...edits];
}

type Candidate = { term: string; doc: number };

/** Spelling correction of `word`; null if it is known or nothing is close. `isBegun`: it may be the beginning of a word. Candidates come with their number of recordings. */
export function closestWord(word: string, candidates: Candidate[], isBegun = true): string | null {
  if (candidates.some(({ term }) => (isBegun ? term.startsWith(word) : term === word))) return null;
  // One edit in a short word, two in a long one: more makes another word of it.
  const most = word.length <= 4 ? 1 : 2;
  let best: { term: string; score: number } | null = null;
  for (const { term, doc } of candidates) {
    const distance = editDistance(word, term, most);
    if (distance > most) continue;
    // The more frequent of equally close words wins.
    const score = distance - Math.min(0.9, Math.log10(doc + 1) / 8);
    if (best === null || score < best.score) best = { term, score };
  }
  return best?.term ?? null;
}
