/** A part of a recording, in ms; parts of one group sound alike. */
export type StoredSection = { startMs: number; endMs: number; group: string };

/** Sections as short text; "" for none. */
export function writeSections(sections: StoredSection[]): string {
  return sections.map(({ startMs, endMs, group }) => `${startMs} ${endMs} ${group}`).join("\n");
}

export function readSections(text: string): StoredSection[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [startMs = "0", endMs = "0", ...group] = line.split(" ");
    return { startMs: Number(startMs), endMs: Number(endMs), group: group.join(" ") };
  });
}
