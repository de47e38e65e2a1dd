import { beforeAll, expect, test } from "vitest";
import { loader } from "#app/catalogue/played/routes/library-played.tsx";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();

const titles = ["Ash", "Beech", "Cherry"] as const;
const ids: Record<string, string> = {};

/** Plays as the queue delivers them, a second apart. */
async function play(given: { userId: string | null; companyId?: string }, ...names: string[]) {
  const { userId, companyId = mainCompany.id } = given;
  const messages = names.map((name, at) => {
    const now = Date.now() + at * 1000;
    const event = { kind: "play", subjectId: ids[name], detail: {}, createdAt: now };
    return { body: { id: newId(now), companyId, userId, ...event } };
  });
  await recordEvents(testContext().env, { messages, ackAll: () => undefined } as unknown as MessageBatch<unknown>);
}

async function listed(account: string, host = "localhost") {
  const { answer, ctx } = await visit(
    `http://${host}/library/played`,
    { cookie: await cookieOf(account, host) },
    loader,
  );
  const { tracks } = (await answer) as Awaited<ReturnType<typeof loader>>;
  return { titles: tracks.map(({ title }) => title), trips: ctx.trips.count };
}

beforeAll(async () => {
  for (const title of titles) ids[title] = (await addRecording(testContext(), { title, artist: "Arbour" })).id;
  const hidden = await addRecording(testContext(), { title: "Elder", artist: "Arbour", hiddenFrom: [mainCompany.id] });
  ids.Elder = hidden.id;
});

test("what a person played is listed newest first, each track once, for them and at that company alone", async () => {
  expect((await listed("supervisor")).titles).toEqual([]);
  await play({ userId: idOf("supervisor") }, "Ash", "Beech", "Elder", "Ash");
  await play({ userId: idOf("label") }, "Cherry");
  await play({ userId: null }, "Cherry");
  await play({ userId: idOf("supervisor"), companyId: demoCompanyIds.acme }, "Cherry");
  expect(await listed("supervisor")).toEqual({ titles: ["Ash", "Beech"], trips: 2 });
  expect((await listed("label")).titles).toEqual(["Cherry"]);
  await expect(visit("http://localhost/library/played", {}, loader)).rejects.toMatchObject({ code: "unauthorised" });
});
