import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { action as addByForm } from "#app/playlists/shortlist/routes/library-shortlist.tsx";
import { recordings } from "#db/schema/catalogue.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Listed = { tracks: { id: string }[]; full?: boolean };

let songs: string[] = [];
let hidden = "";

beforeAll(async () => {
  const ctx = testContext();
  const made = await Promise.all(["Reed", "Sedge"].map((title) => addRecording(ctx, { title, artist: "Lowtide" })));
  songs = made.map(({ id }) => id);
  hidden = (await addRecording(ctx, { title: "Rush", hiddenFrom: [demoCompanyIds.main] })).id;
});

async function call<T>(account: string, given: { method?: string; body?: object; path?: string }) {
  const { method, body, path = "" } = given;
  const sent = { cookie: await cookieOf(account, "localhost"), method, body: body && JSON.stringify(body) };
  return request<T>(`http://localhost/api/v1/shortlist${path}`, sent, apiHandler);
}

const idsOf = ({ data }: { data: Listed }) => data.tracks.map(({ id }) => id);

test("a shortlist becomes a playlist in its order, once, without what is hidden", async () => {
  const body = { trackIds: [...songs].reverse().concat(hidden) };
  expect(idsOf(await call<Listed>("supervisor", { method: "POST", body }))).toEqual([...songs].reverse());
  const keepIt = () =>
    call<{ name: string; tracks: number }>("supervisor", {
      method: "POST",
      body: { name: "Spring film" },
      path: "/playlist",
    });
  const kept = await keepIt();
  expect(kept.data).toMatchObject({ name: "Spring film", tracks: 2 });
  expect(idsOf(await call<Listed>("supervisor", {}))).toEqual([]);
  expect((await keepIt()).status).toBe(400);
});

test("a shortlist of which nothing can be kept stays as it is, and what is hidden stays on one that is kept", async () => {
  const [first = "", second = ""] = songs;
  const show = (id: string, status: "icebox" | "published") =>
    testContext().db.update(recordings).set({ status }).where(eq(recordings.id, id));
  const save = () => call<{ tracks: number }>("staff", { method: "POST", body: { name: "Kept" }, path: "/playlist" });
  await call("staff", { method: "POST", body: { trackIds: songs } });
  await show(first, "icebox");
  await show(second, "icebox");
  expect((await save()).status).toBe(400);
  await show(second, "published");
  expect(idsOf(await call<Listed>("staff", {}))).toEqual([second]);
  expect((await save()).data).toMatchObject({ tracks: 1 });
  await show(first, "published");
  expect(idsOf(await call<Listed>("staff", {}))).toEqual([first]);
});

test("what is listed already takes no room from what is new", async () => {
  const ctx = testContext();
  const titles = Array.from({ length: maxShortlist }, (_, at) => `Fen ${at}`);
  const ids = (await Promise.all(titles.map((title) => addRecording(ctx, { title })))).map(({ id }) => id);
  let isFull: boolean | undefined;
  const add = async (trackIds: string[]) => {
    const listed = await call<Listed>("admin", { method: "POST", body: { trackIds } });
    isFull = listed.data.full;
    return idsOf(listed).sort();
  };
  await add(ids.slice(0, 60));
  // A browser's list at the sign-in: 40 of these and ten others.
  expect(await add(ids.slice(20, 70))).toEqual(ids.slice(0, 70).sort());
  expect(await add([...ids.slice(65, 98), ids[97] ?? "", ids[98] ?? ""])).toEqual(ids.slice(0, 99).sort());
  expect(isFull).toBe(false);
  expect(await add([...ids.slice(0, 98), ...songs])).toEqual([...ids.slice(0, 99), songs[0]].sort());
  expect(isFull).toBe(true);
  const form = { add: songs[1] ?? "" };
  const sent = { method: "POST", form, cookie: await cookieOf("admin", "localhost") };
  const { ctx: after } = await visit("http://localhost/library/shortlist", sent, addByForm);
  expect(decodeURIComponent(after.responseHeaders.get("Set-Cookie") ?? "")).toContain("Your shortlist is full");
});

test("a recording leaves the shortlist by itself, and another person's list stays as it is", async () => {
  for (const account of ["supervisor", "staff"]) await call(account, { method: "POST", body: { trackIds: songs } });
  const left = await call<Listed>("supervisor", { method: "DELETE", path: `?trackId=${songs[0]}` });
  expect(idsOf(left)).toEqual(songs.slice(1));
  expect(idsOf(await call<Listed>("staff", {}))).toEqual(songs);
});
