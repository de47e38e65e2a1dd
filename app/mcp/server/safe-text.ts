/** Colours, titles and links of terminals: ECMA-48 and OSC. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const terminalSequences = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;

/**
 * What is not seen and may still be read by a model: controls, formats (direction, zero width, tags), private use and unassigned characters,
 * and blanks that look like nothing.
 */
const invisible =
  /[^\P{C}\n\t]|[\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u2800\u3164\uffa0]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Characters of one text of a result, as many as the longest of a licence request has. */
export const maxText = 4_000;

/** Text of the database as it is given to programs: without invisible characters, cut. */
export function visibleOnly(text: string): string {
  // Cut before too: a pattern should not walk through megabytes.
  const seen = text
    .slice(0, 4 * maxText)
    .toWellFormed()
    .replaceAll(terminalSequences, "")
    .replaceAll(invisible, "");
  return seen.length <= maxText
    ? seen
    : `${seen
        .slice(0, maxText - 1)
        .toWellFormed()
        .replaceAll("\ufffd", "")}…`;
}

/** The same of every text in a value, keys included. */
export function visibleData<Value>(value: Value): Value {
  if (typeof value === "string") return visibleOnly(value) as Value;
  if (Array.isArray(value)) return value.map(visibleData) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [visibleOnly(name), visibleData(part)]),
  ) as Value;
}

/** What Markdown and HTML would render: links, pictures, code and tags. */
const markup = /[[\]<>`]|(?<=:)\/\/|(?<=www)\./gi;

const escaped = (part: string) =>
  [...part].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** Text of the database inside a readable text: a JSON string, in which nothing is rendered. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(markup, escaped);
}
