import { beforeAll, expect, test } from "vitest";
import { action, loader } from "#app/license-tracks/routes/draft-tracks.tsx";
import { loader as readDraft } from "#app/licensing/requests/routes/draft.tsx";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import { DB } from "#test/routes/licensing/request-visitor.ts";
import { notedPlaylist } from "#test/routes/pitch/pitch-visitor.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let [clear, blocked] = ["", ""];
beforeAll(async () => {
  const partyId = await addParty("Harbour Street");
  clear = (await addClearSong({ title: "Night Ferry", artist: "Lowtide" }, { partyId })).id;
  const disputed = await addClearSong({ title: "Day Ferry", artist: "Lowtide" }, { partyId });
  blocked = disputed.id;
  const dispute = { reason: "Both claim it", createdBy: idOf("staff"), side: "master" as const, subjectId: blocked };
  await testContext().db.insert(rightsDisputes).values(dispute);
});

const usage = "media:social_paid;territories:DE;months:12;category:food";
const query = (ids: string[], text = usage) =>
  new URLSearchParams([...ids.map((id) => ["track", id]), ["usage", text]]).toString();

async function open(search: string, account = "supervisor") {
  const cookie = await cookieOf(account);
  return (await visit(`http://localhost/transactions/draft/tracks?${search}`, { cookie }, loader)).answer;
}

async function add(search: string, which: string) {
  const cookie = await cookieOf("supervisor");
  const sent = { method: "POST", cookie, form: { which } };
  const { answer } = await visit(`http://localhost/transactions/draft/tracks?${search}`, sent, action);
  return statusOf(answer);
}

async function draft() {
  const { answer } = await visit(
    "http://localhost/transactions/draft",
    { cookie: await cookieOf("supervisor") },
    readDraft,
  );
  const { tracks, draft: values } = answer as Awaited<ReturnType<typeof readDraft>>;
  return { titles: tracks.map(({ title }) => title), values };
}

type Page = Awaited<ReturnType<typeof loader>>;

test("the clear ones of several tracks are added with the use, and what was left out is named with its reason", async () => {
  const page = (await open(query([clear, blocked]))) as Page;
  expect(page).toMatchObject({ clear: 1, missing: 0, usage: expect.stringContaining("Social, paid; Germany") });
  expect(page.tracks.map(({ track, light }) => [track.title, light.light])).toEqual([
    ["Night Ferry", "clear"],
    ["Day Ferry", "blocked"],
  ]);
  expect(await add(query([clear, blocked]), "clear")).toBe(302);
  const saved = await draft();
  expect(saved.titles).toEqual(["Night Ferry"]);
  expect(saved.values).toMatchObject({ media: ["social_paid"], termMonths: "12", category: "food" });
  // A track is in a draft once.
  expect(await add(query([clear, blocked]), "all")).toBe(302);
  expect((await draft()).titles).toEqual(["Night Ferry", "Day Ferry"]);
});

test("a playlist is added as a whole; none clear, no choice and an unknown playlist change nothing", async () => {
  await DB.prepare("DELETE FROM transaction_items").run();
  const { id: playlistId } = await notedPlaylist("Spring", [blocked, clear]);
  expect(await add(`playlist=${playlistId}`, "all")).toBe(302);
  expect((await draft()).titles).toEqual(["Day Ferry", "Night Ferry"]);
  await DB.prepare("DELETE FROM transaction_items").run();
  expect(await add(query([blocked]), "clear")).toBe(400);
  expect(await add(query([clear]), "some")).toBe(400);
  expect((await draft()).titles).toEqual([]);
  await expect(open("playlist=unknown")).rejects.toMatchObject({ code: "not_found" });
  await expect(open("track=")).rejects.toMatchObject({ code: "invalid" });
  await expect(open(query([clear]), "label")).rejects.toMatchObject({ code: "forbidden" });
});
