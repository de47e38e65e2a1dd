import type { LegalSection } from "#app/site/legal/legal-page.ts";

/** Item of a list: heading and sentence. */
export type Point = { name: string; text: string };

/** An entry with the texts of a page; empty ones keep the built-in text. */
type OwnTexts = { title: string; body: string; facts: Record<string, string> };

/** "Stems: Every part of the track", one a line; null without lines. */
function pointsOf(text = ""): Point[] | null {
  const points = text.split("\n").flatMap((line): Point[] => {
    const [, name = "", rest = ""] = /^([^:]*)(?::(.*))?$/.exec(line.trim()) ?? [];
    return name.trim() === "" ? [] : [{ name: name.trim(), text: rest.trim() }];
  });
  return points.length === 0 ? null : points;
}

/** What an entry says instead of the built-in texts of a page; nulls keep these. */
export function readPageTexts(entry: OwnTexts | undefined) {
  const { title = "", facts = {} } = entry ?? {};
  return {
    title: title || null,
    lead: facts.lead || null,
    points: pointsOf(facts.points),
    steps: pointsOf(facts.steps),
    arrives: pointsOf(facts.arrives),
  };
}

export type PageTexts = ReturnType<typeof readPageTexts>;

type Listed = { id: string; name: string; text: string };

/** Items of a list with staff's words, which keep the ids and addresses of those at their places. */
export function withPoints<Item extends Listed>(
  items: readonly Item[],
  points: readonly Point[] | null,
): (Omit<Item, keyof Listed> & Listed)[] {
  const last = items.at(-1);
  if (points === null || last === undefined) return [...items];
  return points.map((point, at) => ({ ...(items[at] ?? last), id: items[at]?.id ?? `own-${at}`, ...point }));
}

function idOf(title: string, at: number): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, 60) || `section-${at + 1}`;
}

/** Text with "## " headings, "- " items and paragraphs as sections. */
export function readSections(text: string): LegalSection[] {
  const taken = new Set<string>();
  return text
    .replaceAll("\r", "")
    .split(/^## +/m)
    .slice(1)
    .map((part, at) => {
      const [title = "", ...lines] = part.split("\n");
      const items = lines.flatMap((line) => /^- +(.+)$/.exec(line.trim())?.[1] ?? []);
      const prose = lines.filter((line) => !/^- +/.test(line.trim())).join("\n");
      const paragraphs = prose.split(/\n\s*\n/).flatMap((paragraph) => paragraph.replace(/\s+/g, " ").trim() || []);
      const id = taken.has(idOf(title, at)) ? `section-${at + 1}` : idOf(title, at);
      taken.add(id);
      return { id, title: title.trim(), paragraphs, ...(items.length > 0 && { list: items }) };
    });
}
