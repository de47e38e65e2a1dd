/** What a section holds. Text has `code` in backticks; `cells` are such texts, the first of a row names it. */
export type GuideBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "code"; title: string; code: string }
  | { kind: "table"; caption: string; columns: readonly string[]; rows: readonly GuideRow[] }
  | { kind: "links"; links: readonly { to: string; label: string }[] };

/** `id`: anchor of the row. */
export type GuideRow = { id?: string; cells: readonly string[] };

/** A section of the page for developers; `id` is its anchor. */
export type GuideSection = { id: string; title: string; blocks: readonly GuideBlock[] };

export const text = (text: string): GuideBlock => ({ kind: "text", text });
export const list = (...items: string[]): GuideBlock => ({ kind: "list", items });
export const code = (title: string, ...lines: string[]): GuideBlock => ({
  kind: "code",
  title,
  code: lines.join("\n"),
});
