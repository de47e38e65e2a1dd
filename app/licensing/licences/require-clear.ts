import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { overriddenAnswers, uncoveredReason } from "#app/licensing/judge/describe-refusal.ts";
import type { JudgedSide } from "#app/licensing/judge/judge-deal.ts";
import { blockedSongs } from "#app/licensing/licences/blocked-songs.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import type { SongLight } from "#app/licensing/transactions/clearing/read-lights.server.ts";

/** Max songs named in an error. */
export const maxNamed = 5;

type Song = { recordingId: string; title: string };

export const namesOf = (songs: { title: string }[]) => songs.slice(0, maxNamed).map(({ title }) => `“${title}”`);

/** An error that names the songs that are licensed only with a reason. */
export function blockedError(blocked: { title: string }[]): AppError {
  const message = copy.errors.blocked(namesOf(blocked));
  return new AppError("invalid", message, { denialReason: [message] });
}

/**
 * What is licensed for a reason: blocked songs, and what goes beyond the answers of parties. `isJudged`: false for a correction inside its licence.
 * @throws AppError conflict if sides aren't covered, invalid without a reason
 */
export function requireClear(
  lines: Song[],
  { lights, sides }: { lights: Record<string, SongLight>; sides: readonly JudgedSide[] },
  { isJudged, denialReason }: { isJudged: boolean; denialReason: string },
) {
  const uncovered = isJudged ? uncoveredReason(sides) : null;
  if (uncovered !== null) throw new AppError("conflict", uncovered);
  const overridden = isJudged ? overriddenAnswers(sides) : [];
  // What was denied blocks its song already.
  const blocked = [...blockedSongs(lines, lights), ...overridden.filter(({ isDenied: isKnown }) => !isKnown)];
  if (blocked.length > 0 && !visibleText.test(denialReason)) throw blockedError(blocked);
  return { blocked, overridden };
}
