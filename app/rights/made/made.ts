/** How each part of a song was made, as it was stated: docs/product/human-made.md. Music, lyrics, vocals, performance, production. */
export const madeParts = ["composition", "lyrics", "vocals", "instruments", "postProduction"] as const;
export type MadePart = (typeof madeParts)[number];

/** How much of a part was made by AI. Null: no statement, which is never read as none. */
export const aiUses = ["none", "some", "all"] as const;
export type AiUse = (typeof aiUses)[number];

/** What is on file for a statement. */
export const madeEvidences = ["session_export", "project_file", "stems"] as const;
export type MadeEvidence = (typeof madeEvidences)[number];

/** In what capacity a statement was made: who holds the rights, who supplied the recording, or our own staff. */
export const madeCapacities = ["holder", "supplier", "staff"] as const;

/** What someone else than for the other parts stated of one part, or on another day (ISO date). */
export type PartStatement = { part: MadePart; by: string; on: string | null; evidence: MadeEvidence | null };

/** What a file says of itself: the term of IPTC's digital source types, from which block of the file, and the program that wrote it. */
export type MadeMarker = { from: "c2pa" | "xmp" | "tag"; type: string; tool: string | null };

/** What is on file of how a recording was made: `madeJson`. `contested`: someone contests it, or its file names AI where no one stated any. */
export type MadeFacts = {
  uses: Record<MadePart, AiUse | null>;
  by: string | null;
  on: string | null;
  as: (typeof madeCapacities)[number] | null;
  evidence: MadeEvidence | null;
  statements: PartStatement[];
  contested: boolean;
};

/** As a filter of search has it: no AI in any part, AI in a part, not all parts stated, contested. */
export const madeStates = ["no", "yes", "unstated", "contested"] as const;
export type MadeState = (typeof madeStates)[number];

export function madeStateOf({ uses, contested }: Pick<MadeFacts, "uses" | "contested">): MadeState {
  const all = Object.values(uses);
  if (contested) return "contested";
  if (all.some((one) => one === "some" || one === "all")) return "yes";
  return all.every((one) => one === "none") ? "no" : "unstated";
}

/** Who stated a part, when, and the evidence for it. */
export function statementOf({ by, on, evidence, statements }: MadeFacts, part: MadePart) {
  return statements.find((one) => one.part === part) ?? { by, on, evidence };
}

export type StatedPart = Pick<PartStatement, "part" | "on" | "evidence"> & {
  ai: AiUse | null;
  by: string | null;
  warranted: boolean;
};

/** The five parts as proofs sign them and pages show them. Of a part without a statement there is no one who stated it. */
export function statedParts(facts: MadeFacts): StatedPart[] {
  const warranted = warrantedParts(facts);
  return madeParts.map((part) => {
    const ai = facts.uses[part];
    const { by, on, evidence } = ai === null ? { by: null, on: null, evidence: null } : statementOf(facts, part);
    return { part, ai, by, on, evidence, warranted: warranted.includes(part) };
  });
}

/** The parts that a licence warrants as made by people: so stated by who holds the rights, with name and day, and not contested. */
export function warrantedParts(facts: MadeFacts): MadePart[] {
  if (facts.contested || facts.as !== "holder") return [];
  return madeParts.filter((part) => {
    const { by, on } = statementOf(facts, part);
    return facts.uses[part] === "none" && by !== null && by !== "" && on !== null;
  });
}
