import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readArtistFigures } from "#app/figures/audience/read-artist-figures.server.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { seedArtist } from "#db/seed/seed-artist.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { seedRequests } from "#db/seed/seed-requests.server.ts";
import { seedRights } from "#db/seed/seed-rights.server.ts";
import { addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, recordedContext, testContext } from "#test/support/context.ts";

test("the demo's artist has money due of a licence", async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  for (let at = 0; at < 9; at += 1) {
    const artist = at === 8 ? demoArtist.name : "Lowtide";
    const song = await addRecording(ctx, { title: `Demo ${at}`, artist, label: "Own", isrc: `QZDM026000${10 + at}` });
    await addWriter(ctx, song.workId, at === 8 ? demoArtist.name : `Writer ${at}`, 10_000);
  }
  await ctx.db.run(sql`UPDATE works SET iswc = NULL`);
  await ctx.db.run(sql`UPDATE parties SET ipi = NULL`);
  await seedArtist(ctx);
  await seedRequests(ctx);
  await seedRights(ctx);
  await postPending(ctx, { limit: 200 });
  await ctx.db.run(sql`UPDATE audience_progress SET day = ${Math.floor(ctx.now / 86_400_000) - 1}`);
  const actor = { ...actorWith(["GetArtist", "UpdateArtist"]), id: demoArtist.userId };
  const { one } = await readArtistFigures(recordedContext({ now: ctx.now, actor }), {
    period: "28",
    artist: "",
    page: 1,
  });
  // The whole fee of the composition: the publisher got its half after the licence.
  expect(one?.money.sums).toMatchObject([{ currency: "EUR", earned: 120_000 }]);
  expect(one?.money.lines).toHaveLength(1);
});
