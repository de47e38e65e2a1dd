import { beforeAll, expect, test } from "vitest";
import { createComment } from "#app/comments/create-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { loader as exportLoader } from "#app/playlists/comments/routes/playlist-comments-export.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { contextOf, invite, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let owner: RequestContext;
let songs: string[] = [];

beforeAll(async () => {
  const made = await Promise.all(
    ["=Birch", "Alder"].map((title) => addRecording(testContext(), { title, artist: "Lowtide", durationMs: 60_000 })),
  );
  songs = made.map(({ id }) => id);
  owner = await contextOf("supervisor");
});

const later = (ctx: RequestContext): RequestContext => ({ ...ctx, now: Date.now() });

async function say(ctx: RequestContext, playListId: string, message: string, at: { song?: number; from?: number }) {
  const { song = 0, from = 1 } = at;
  const range = { startTime: from, endTime: from + 5 };
  return (await createComment(later(ctx), { trackId: songs[song] ?? "", playListId, message, ...range }))._id;
}

async function exported(slug: string, query: string, account: string | null = "supervisor") {
  const cookie = account === null ? null : await cookieOf(account);
  const url = `http://localhost/music-sync-licensing/playlist/${slug}/comments/export?${query}`;
  return apiResponse(url, { cookie, params: { slug } }, exportLoader);
}

test("comments are exported as CSV, Audacity labels and EDL markers", async () => {
  const { id, slug } = await playlistWith(owner, "Exported", songs);
  await invite(id, "staff", "commenter");
  const formula = await say(owner, id, '=1+1, "so"\nsecond\tline | bar', { from: 2.5 });
  await say(owner, id, "7th bar", { song: 1, from: 18 });
  await resolveThread(later(owner), { commentId: formula, resolved: true });
  const csv = await exported(slug, "format=csv&show=all");
  expect(csv.headers.get("Content-Disposition")).toContain(`${slug}-comments.csv`);
  const table = await csv.text();
  expect(table).toContain(`'=Birch,Lowtide,,2.5,7.5,Mireille,"'=1+1, ""so""\nsecond\tline | bar",resolved,,`);
  expect(await (await exported(slug, "format=csv")).text()).not.toContain("Birch");
  const labels = await (await exported(slug, "format=labels&show=all")).text();
  expect(labels).toBe(
    `2.500000\t7.500000\tLowtide - =Birch: Mireille: =1+1, "so" second line | bar\n` +
      "78.000000\t83.000000\tLowtide - Alder: Mireille: 7th bar\n",
  );
  const one = await (await exported(slug, `format=labels&show=all&track=${songs[1]}`)).text();
  expect(one).toBe("18.000000\t23.000000\tMireille: 7th bar\n");
  const edl = await (await exported(slug, "format=edl&show=all&fps=24")).text();
  expect(edl.split("\r\n")).toEqual([
    "TITLE: Exported",
    "FCM: NON-DROP FRAME",
    "",
    "001  AX       V     C        00:00:02:12 00:00:02:13 01:00:02:12 01:00:02:13",
    `Mireille: =1+1, "so" second line / bar |C:ResolveColorGreen |M:Lowtide - =Birch |D:120`,
    "",
    "002  AX       V     C        00:00:18:00 00:00:18:01 01:01:18:00 01:01:18:01",
    "Mireille: 7th bar |C:ResolveColorBlue |M:Lowtide - Alder |D:120",
    "",
    "",
  ]);
  expect((await exported(slug, "format=labels", "staff")).status).toBe(200);
  expect((await exported(slug, "format=edl&fps=29")).status).toBe(400);
  expect((await exported(slug, "format=exe")).status).toBe(400);
  expect((await exported(slug, "format=csv&track=unknown")).status).toBe(404);
  expect((await exported(slug, "format=csv", "artist")).status).toBe(404);
  expect((await exported(slug, "format=csv", null)).status).toBe(401);
});

test("markers of one frame take one frame after the other, in the order of the timeline", async () => {
  const { id, slug } = await playlistWith(owner, "Crowded", songs);
  for (const [startTime, endTime, message] of [
    [2, 9, "third"],
    [1, 4, "first"],
    [1.001, 3, "second"],
  ] as const)
    await createComment(later(owner), { trackId: songs[0] ?? "", playListId: id, message, startTime, endTime });
  const edl = await (await exported(slug, "format=edl&fps=25")).text();
  const events = [...edl.matchAll(/^\d{3} .* (\S+) (\S+)\r\nMireille: (\w+) /gm)].map(([, ...event]) => event);
  expect(events).toEqual([
    ["01:00:01:00", "01:00:01:01", "first"],
    ["01:00:01:01", "01:00:01:02", "second"],
    ["01:00:02:00", "01:00:02:01", "third"],
  ]);
});
