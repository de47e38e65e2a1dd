import { z } from "zod";

export const sectionsSchema = z.array(z.object({ startMs: z.number(), endMs: z.number(), group: z.string() }));

/** A section of a recording, in ms; sections of one group sound similar. */
export type StoredSection = z.output<typeof sectionsSchema>[number];

/** Sections in an analysis' JSON; none if malformed. */
export function parseSections(json: string | null): StoredSection[] {
  try {
    return sectionsSchema.parse(JSON.parse(json ?? "[]"));
  } catch {
    return [];
  }
}

/** Sections as compact text; "" for none. */
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
