import { TimelineError } from "#app/licensing/timelines/timeline.ts";

/** The one of several sequences that was chosen by its place, counted from 0; the only one without. @throws TimelineError choose, empty */
export function chosenOf<Sequence>(
  all: readonly Sequence[],
  nameOf: (one: Sequence) => string,
  chosen: number | null,
): Sequence {
  const found = all[chosen ?? 0];
  if (found === undefined) throw new TimelineError("empty");
  if (all.length > 1 && chosen === null)
    throw new TimelineError("choose", { choices: all.map((one) => nameOf(one)).slice(0, 200) });
  return found;
}
