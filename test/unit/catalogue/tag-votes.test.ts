import { expect, test } from "vitest";
import {
  measureTag,
  nearestTagged,
  neverProposed,
  proposalsOf,
  type Tagged,
  vocalShare,
  votesOf,
} from "#app/catalogue/proposals/tag-votes.ts";

const song = (id: string, tags: string[], given: Partial<Tagged> = {}): Tagged => ({
  ...{ id, workId: `work ${id}`, title: id, vocals: 1 },
  tags: tags.map((tag) => ({ id: tag, category: tag.split(" ")[0] as "mood", label: tag })),
  ...given,
});

test("neighbours vote by nearness, one of each work, and only in categories that they have tags of", () => {
  const songs = [
    song("a", ["mood calm", "genre folk"]),
    song("a live", ["mood calm"], { workId: "work a" }),
    song("b", ["mood dark"], { vocals: 0 }),
    song("c", ["genre folk"]),
  ];
  const found = nearestTagged(
    [{ id: "unknown", score: 1 }, ...songs.map(({ id }, at) => ({ id, score: 0.9 - at / 10 }))],
    (id) => songs.find((one) => one.id === id),
  );
  expect(found.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const votes = votesOf(found);
  expect(votes.get("genre folk")).toBeCloseTo(1);
  expect(votes.get("mood calm")).toBeGreaterThan(0.6);
  expect((votes.get("mood calm") ?? 0) + (votes.get("mood dark") ?? 0)).toBeCloseTo(1);
  expect(vocalShare(found)).toBeGreaterThan(0.6);
  expect(vocalShare([])).toBeNull();
  const proposed = proposalsOf(found, {
    thresholdOf: new Map([["mood dark", 0.1]]),
    known: [{ tagId: "genre folk", state: "refused", strength: 0 }],
  });
  expect(proposed.map(({ tagId }) => tagId)).toEqual(["mood calm", "mood dark"]);
});

test("the threshold of a tag is where proposals serve best; one that is wrong more often than right is never proposed", () => {
  const judged = (...rows: [number, boolean][]) => rows.map(([strength, isRight]) => ({ strength, isRight }));
  expect(measureTag(judged([0.9, true], [0.8, true], [0.7, false], [0.2, false]))).toEqual({
    ...{ threshold: 0.8, precision: 1 },
  });
  expect(measureTag(judged([0.9, false], [0.8, false], [0.7, true], [0.6, false]))).toEqual({
    ...{ threshold: neverProposed, precision: 1 / 3 },
  });
  // Equal strengths are not told apart, and those without a vote are no proposals.
  expect(measureTag(judged([0.5, true], [0.5, false], [0, true]))).toMatchObject({ threshold: 0.5 });
  expect(measureTag([])).toEqual({ threshold: neverProposed, precision: 0 });
});

test("a tag that all neighbours have is proposed, however near they are, where only such songs have it", () => {
  for (let run = 0; run < 200; run += 1) {
    const songs = Array.from({ length: 5 }, (_, at) => song(`${at}`, ["mood calm"]));
    const hits = songs.map(({ id }, at) => ({ id, score: 0.99 - ((run * 7 + at * 13) % 97) / 1000 }));
    const found = nearestTagged(hits, (id) => songs.find((one) => one.id === id));
    const proposed = proposalsOf(found, { thresholdOf: new Map([["mood calm", 1]]), known: [] });
    expect(proposed, `run ${run}`).toHaveLength(1);
  }
});
