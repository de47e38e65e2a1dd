const quote = /["“”]/;
/** What stands before a bracket that opens a group, and after one that closes it. */
const before = /[\s"“”(-]/;
const after = /[\s"“”)]/;

/**
 * Positions, in order, of the brackets that group words: pairs around whole words, outside of quotes. Those inside a word ("f(x)") and those without a
 * partner belong to the words.
 */
export function groupingBrackets(text: string): number[] {
  const grouping: number[] = [];
  const open: { at: number; groups: boolean }[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (quote.test(one)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (one === "(") open.push({ at, groups: at === 0 || before.test(text.charAt(at - 1)) });
    if (one !== ")") continue;
    const opening = open.pop();
    if (!opening?.groups || !(at === text.length - 1 || after.test(text.charAt(at + 1)))) continue;
    grouping.push(opening.at, at);
  }
  return grouping.sort((a, b) => a - b);
}
