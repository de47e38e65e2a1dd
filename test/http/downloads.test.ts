import { parseBuffer } from "music-metadata";
import { expect, test } from "vitest";
import { z } from "zod";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

/** A song of the demo, as a search page names it. */
async function demoSong(visitor: DemoVisitor): Promise<string> {
  const { body } = await visitor.get("/search?q=piano");
  const id = /\/media\/songs\/([0-9a-f-]{36})\//.exec(body)?.[1];
  if (id === undefined) throw new Error("the search found no song");
  return id;
}

test("a song of the demo downloads as MP3 and as original without scripts, whole and in parts", async () => {
  const admin = await DemoVisitor.signedIn("localhost", "admin");
  const song = await demoSong(admin);
  for (const [format, type, codec] of [
    ["mp3", "audio/mpeg", "MPEG 1 Layer 3"],
    ["original", "audio/wav", "PCM"],
  ] as const) {
    const { status, headers: started } = await admin.post("/download", { song, format });
    expect(status).toBe(303);
    const url = new URL(started.location ?? "", copyUrl());
    const given = { Cookie: admin.session ?? "", Accept: "text/html" };
    const whole = await fetch(url, { headers: given });
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(whole.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename=".+\.(mp3|wav)"; filename\*=UTF-8''/,
    );
    const { format: read, common } = await parseBuffer(bytes, { mimeType: type });
    expect(read).toMatchObject({ codec, numberOfChannels: 2 });
    expect(common).toMatchObject({ title: expect.any(String), artist: expect.any(String), isrc: [expect.any(String)] });
    const part = await fetch(url, { headers: { ...given, Range: "bytes=100-2099" } });
    expect([part.status, part.headers.get("Content-Length")]).toEqual([206, "2000"]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 2100))).toBe(true);
    const head = await fetch(url, { method: "HEAD", headers: given });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(bytes.length)]);
    // As the data of a page, all of it would be in the server's memory.
    const asData = await fetch(`${url.origin}${url.pathname}.data${url.search}`, { headers: given });
    expect([asData.status, (await asData.text()).includes("There is nothing at this address.")]).toEqual([404, true]);
    // The worker of a stranger's request says why, as a page.
    const stranger = await fetch(url, { headers: { Accept: "text/html" }, redirect: "manual" });
    expect(stranger.headers.get("Location")).toBe("/login?returnUrl=/library/downloads");
    url.searchParams.set("signature", "A".repeat(43));
    const altered = await fetch(url, { headers: given });
    expect([altered.status, await altered.text()]).toEqual([403, expect.stringContaining("<html")]);
  }
  const list = await admin.get("/library/downloads");
  expect(list.body).toContain('action="/download"');
  expect(list.body).toContain(song);
});

test("without an account the link leads to the sign-in, after which the download goes on, and back to the song", async () => {
  const stranger = new DemoVisitor("localhost");
  const song = await demoSong(stranger);
  const { headers } = await stranger.get(`/download?song=${song}&format=mp3`);
  const resumed = `/download/start?song=${song}&format=mp3`;
  expect(new URLSearchParams(headers.location?.split("?")[1]).get("returnUrl")).toBe(resumed);
  const person = await DemoVisitor.signedIn("localhost", "label");
  const page = (await person.get(resumed)).body.replaceAll("&amp;", "&");
  expect(page).toContain(`<meta http-equiv="refresh" content="0;url=/download?song=${song}&format=mp3"`);
  expect(page).toContain(`href="/music-sync-licensing/search?songId=${song}"`);
  const foreign = await rawRequest(copyUrl(), {
    path: resumed,
    headers: { Cookie: person.session ?? "", "Sec-Fetch-Site": "cross-site" },
  });
  expect([foreign.status, foreign.headers.location]).toEqual([302, `/music-sync-licensing/search?songId=${song}`]);
  const own = encodeURIComponent("/search?q=piano");
  const { headers: asked } = await stranger.get(`/download?song=${song}&format=mp3&returnUrl=${own}`);
  expect(asked.location).toBe(`/login?${new URLSearchParams({ returnUrl: `${resumed}&returnUrl=${own}` })}`);
  const { headers: elsewhere } = await stranger.get(`/download?song=${song}&returnUrl=https%3A%2F%2Fexample.com`);
  expect(z.string().parse(elsewhere.location)).toContain(song);
});
