import { ENERGY_POINTS } from "#audio/analysis/structure/energy.ts";
import type { Section } from "#audio/analysis/structure/sections.ts";

/** The most characteristic passage of a recording, half-open. */
export type Hook = { startMs: number; endMs: number };

/** docs/design/audio.md: the hook is 5 to 60 s long. */
const MIN_MS = 5000;
const MAX_MS = 60_000;
/** Bonus of a section if the whole recording consists of similar ones, in steps of the energy curve. */
const REPETITION_GAIN = 60;
/** Penalty of an introduction. */
const OPENING_LOSS = 25;

/** The loud, recurring section, usually the chorus. Null for recordings under 5 s. */
export function findHook(sections: readonly Section[], energy: Uint8Array, durationMs: number): Hook | null {
  if (durationMs < MIN_MS) return null;
  const scored = sections.map((section) => ({ ...section, score: scoreOf(section, sections, energy, durationMs) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (top, next) => (top && top.score >= next.score ? top : next),
    null,
  );
  const startMs = Math.min(best?.startMs ?? 0, durationMs - MIN_MS);
  const endMs = Math.min(Math.max(best?.endMs ?? durationMs, startMs + MIN_MS), startMs + MAX_MS);
  return { startMs, endMs };
}

function scoreOf(section: Section, sections: readonly Section[], energy: Uint8Array, durationMs: number): number {
  const point = (ms: number) => Math.min(ENERGY_POINTS, Math.max(0, Math.round((ms / durationMs) * ENERGY_POINTS)));
  const [from, to] = [point(section.startMs), point(section.endMs)];
  const part = energy.subarray(Math.min(from, ENERGY_POINTS - 1), Math.max(from + 1, to));
  const loudness = part.reduce((sum, value) => sum + value, 0) / part.length;
  const alike = sections.filter(({ group }) => group === section.group);
  const share = alike.length > 1 ? alike.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) / durationMs : 0;
  return loudness + REPETITION_GAIN * share - (section.startMs === 0 && sections.length > 1 ? OPENING_LOSS : 0);
}
