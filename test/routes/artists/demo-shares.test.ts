import { expect, test } from "vitest";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { stateOfShare } from "#app/artists/shares/stated-share.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { actorWith, testContext } from "#test/support/context.ts";

test("the draft of the demo's artist has a share that is confirmed, one that is disputed and one that waits", async () => {
  await seedDemo(testContext());
  const actor = { ...actorWith(["UpdateArtist"]), id: demoArtist.userId };
  const { shares } = await readSubmissionShares(testContext({ actor }), demoId("song", 3));
  const asked = Date.UTC(2026, 10, 26);
  expect(shares.map((share) => [share.shareBp, stateOfShare(share, asked)])).toEqual([
    [5000, "own"],
    [2500, "yes"],
    [2500, "disagrees"],
    [7500, "own"],
    [2500, "waiting"],
  ]);
});
