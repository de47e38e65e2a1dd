import type { Side } from "#app/rights/shares.ts";

const from = (party: string | null, text: (name: string) => string, other: string) =>
  party === null ? other : text(party);

/** Why a side is not covered. */
export const judgeCopy = {
  denied: (party: string | null) => from(party, (name) => `${name} said no`, "recorded as denied"),
  waiting: (party: string | null) => from(party, (name) => `waits for ${name}`, "recorded as asked"),
  stated: () => "stated by the company, to be confirmed by the catalogue's licensing team",
  "must-agree": (party: string | null) => from(party, (name) => `${name} must agree`, "a party must agree"),
  incomplete: () => "shares are incomplete",
  answer: (party: string, misses: string) => `${party} agreed to other terms: ${misses}`,
  uncoveredSide: (title: string, side: Side, why: string) => `“${title}”: the ${side} is not cleared (${why}).`,
  songNote: (title: string, side: Side, why: string) => `“${title}”, ${side}: ${why}.`,
  uncovered: (sides: string[]) => `${sides.join(" ")} A licence is issued once both sides of each track are cleared.`,
} as const;
