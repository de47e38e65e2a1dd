/** Same-length forms of a brief, so that every position in them is one of the brief. */

const pairs = '\u00a0 \t \r \u2019\'\u2018\'\u201c"\u201d"\u201e"\u00ab"\u00bb"\u2033"\u2014–\u2212-\u2011-';
const plainOf: Record<string, string> = Object.fromEntries((pairs.match(/[\s\S]{2}/g) ?? []).map((pair) => [...pair]));
const special = /[\u00ab\u00bb\u00a0\t\r\u2019\u2018\u201c\u201d\u201e\u2033\u2014\u2212\u2011]/g;

/** With plain blanks, quotes and dashes. */
export function withPlainMarks(text: string): string {
  // Cells of a sheet are parted like those of a table.
  return text
    .toWellFormed()
    .replace(/(?<=[^\s])\t(?=[^\n])/g, "|")
    .replace(special, (one) => plainOf[one] ?? " ");
}

export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replaceAll(/[A-ZÀ-ÞŒ]/g, (one) => one.toLowerCase());
}

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const values = new Map([
  ...units.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, place): [string, number] => [word, 20 + 10 * place]),
]);

const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
/** "one" and "a" are numbers only before these: "the last one" is none. */
const counted = /^[ -]+(?:hundred|thousand|grand|month|year|week|day|minute|second|option)/;
const token = /(?<![a-zß-ɏ\d'-])[a-zß-ɏ]+|(?<=-)[a-zß-ɏ]+/g;
/** "the fifteenth" */
const dayBefore = /(?:^|[^a-z])the $/;
const month = /^[ ]+(?:of[ ]+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/** A number that is put together word by word: "a hundred and ten", "thirty two", "two thousand". */
class Spoken {
  #total = 0;
  #part = 0;
  #isOpen = false;

  /** Whether the word goes on with the number. */
  take(word: string): boolean {
    const value = word === "a" || word === "an" ? 1 : values.get(word);
    const [part, total] = [this.#part, this.#total];
    if (word === "hundred" && part > 0 && part < 100) this.#part = part * 100;
    else if (word === "thousand" && part > 0 && total === 0) [this.#total, this.#part] = [part * 1000, 0];
    else if (part === 1 && value !== undefined && value >= 10) this.#part = 100 + value;
    else if (value !== undefined && (!this.#isOpen || fitsBehind(part, total, value))) this.#part = part + value;
    else return false;
    this.#isOpen = true;
    return true;
  }

  get value(): number {
    return this.#total + this.#part;
  }
}

/** "one forty bpm" is 140. */
const spokenTempo =
  /^ (?:ten|eleven|twelve|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:[ -](?:two|four|five|six|eight))? (?:bpm|beats)/;

function fitsBehind(part: number, total: number, value: number): boolean {
  if (part === 0) return total > 0;
  if (part === 1) return value >= 10;
  return part % 100 === 0 || (part % 10 === 0 && part % 100 >= 20 && value > 0 && value < 10);
}

/** The number that begins with a word, and the place of its last word. */
function numberAt(lower: string, tokens: RegExpExecArray[], at: number): { value: number; last: number } {
  const number = new Spoken();
  let last = at;
  for (let place = at; place < tokens.length; place += 1) {
    const [before, one] = [tokens[last], tokens[place]];
    if (before === undefined || one === undefined) break;
    const isNext =
      place === at || /^(?:[ -]+(?:and[ -]+)?)$/.test(lower.slice(before.index + before[0].length, one.index));
    const isAnd = one[0] === "and" && /^(?:hundred|thousand)$/.test(before[0]);
    if (!isNext || (!isAnd && !number.take(one[0]))) break;
    if (!isAnd) last = place;
  }
  const ordinal = ordinals.indexOf(tokens[at]?.[0] ?? "");
  return { value: ordinal < 0 ? number.value : ordinal + 1, last };
}

/** Number words of a lower-case text as digits, filled up with blanks: "fifteen k" is "15      k". */
export function withDigits(lower: string): string {
  let [text, done] = ["", 0];
  const tokens = [...lower.matchAll(token)];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (first === undefined || !startsNumber(lower, first)) continue;
    const { value, last } = numberAt(lower, tokens, at);
    const end = (tokens[last]?.index ?? 0) + (tokens[last]?.[0].length ?? 0);
    const half = /^ and a half(?=[ ]|$)/.exec(lower.slice(end, end + 12))?.[0].length ?? 0;
    const digits =
      half > 0
        ? String(value + 0.5)
        : dayBefore.test(lower.slice(0, first.index)) && ordinals.includes(first[0])
          ? `${value}th`
          : String(value);
    text += lower.slice(done, first.index) + digits.padEnd(end + half - first.index);
    [done, at] = [end + half, half > 0 ? last + 3 : last];
  }
  return text + lower.slice(done);
}

function startsNumber(lower: string, { 0: word, index }: RegExpExecArray): boolean {
  const behind = lower.slice(index + word.length, index + word.length + 12);
  if (word === "one")
    return (
      counted.test(behind) ||
      spokenTempo.test(lower.slice(index + word.length, index + word.length + 30)) ||
      (/tempo[ ,:a-z]{0,14}$/.test(lower.slice(Math.max(0, index - 22), index)) &&
        tens.some((one) => behind.startsWith(` ${one}`)))
    );
  if (word === "a" || word === "an")
    return /^[ -]+(?:hundred|thousand|minute (?:ten|fifteen|twenty|thirty|forty|fifty))/.test(
      lower.slice(index + word.length, index + word.length + 20),
    );
  return (
    (values.has(word) && (word !== "zero" || /^ ?(?:to|-|–)/.test(behind))) ||
    (ordinals.includes(word) &&
      (month.test(behind) || (ordinals.indexOf(word) > 2 && dayBefore.test(lower.slice(0, index)))))
  );
}
