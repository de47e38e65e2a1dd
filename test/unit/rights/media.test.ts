import { expect, test } from "vitest";
import { slotValues } from "#app/assistant/brief/brief.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { aiMedia, allMedia, includedIn, mediaFacts, mediaGroups, pricedMedia } from "#app/rights/media.ts";
import { termsFields } from "#app/rights/terms-fields.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { mediaWords } from "#app/rights/usage/use-words.ts";
import { readUsage, writeUsage } from "#app/rights/usage/write-usage.ts";
import { briefMedia } from "#app/visitor-requests/visitor-request.ts";

test("every list of media has those of the one table", () => {
  expect(mediaGroups.flatMap(({ media }) => media).toSorted()).toEqual(allMedia.toSorted());
  expect(Object.keys(startingCard.media)).toEqual(pricedMedia);
  expect([...pricedMedia, ...aiMedia]).toEqual(allMedia);
  expect(termsFields.media.parse(allMedia)).toEqual(allMedia);
  for (const medium of allMedia) {
    expect(slotValues.media.safeParse({ medium }).success, medium).toBe(true);
    expect(readUsage(writeUsage({ ...noUsage, media: [medium] })).usage?.media, medium).toEqual([medium]);
    const { partOf, briefAs } = mediaFacts[medium];
    if (partOf !== undefined) expect(includedIn(partOf), medium).toContain(medium);
    if (briefAs !== undefined) expect(Object.keys(briefMedia), medium).toContain(briefAs);
  }
});

test("each medium but those of AI has words that people write for it", () => {
  expect([...new Set(mediaWords.map(({ medium }) => medium))].toSorted()).toEqual([...pricedMedia].toSorted());
});
