import { expect, test } from "vitest";
import { paceRuns } from "#scripts/pace-runs.ts";

test("a queue that no run changes is tried ever more rarely, once an hour in the end, and a new file at once", () => {
  const isWorthRun = paceRuns();
  const look = (queue: string, times: number) =>
    Array.from({ length: times }, (_, at) => (isWorthRun(queue) ? at : -1)).filter((at) => at >= 0);
  const tried = look("a", 2000);
  expect(tried.slice(0, 4)).toEqual([0, 2, 6, 14]);
  expect((tried.at(-1) ?? 0) - (tried.at(-2) ?? 0)).toBe(241);
  expect(look("a b", 3)).toEqual([0, 2]);
  expect(look("b", 1)).toEqual([0]);
});
