import { beforeAll, expect, test } from "vitest";
import { applySecurityHeaders } from "#app/edge/http/security-headers.server.ts";
import { loader as oembed } from "#app/playlists/sharing/routes/oembed.ts";
import { loader as embed } from "#app/playlists/sharing/routes/playlist-embed.ts";
import { loader as exportList } from "#app/playlists/sharing/routes/playlist-export.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addPlaylist, addTrack, DB, open, report } from "#test/routes/playlists/shared-playlist.ts";
import { apiHandler } from "#test/support/api-handler.ts";

let owner = "";
let tracks: string[] = [];

withDemoSessions();
beforeAll(async () => {
  owner = await cookieOf("supervisor");
  tracks = [(await addTrack("=Dawn")).id, (await addTrack("Noon")).id];
});

function exported(id: string, format: string, { cookie = owner, host = "localhost" } = {}) {
  const url = `http://${host}/music-sync-licensing/edit-playlist/${id}/export?format=${format}`;
  return apiResponse(url, { cookie, params: { id } }, exportList);
}

test("the tracklist is exported as text, CSV, M3U8 and XSPF for those who may edit the playlist", async () => {
  const id = await addPlaylist({ tracks });
  const file = async (format: string) => {
    const response = await exported(id, format);
    expect(response.headers.get("Content-Disposition"), format).toContain(`${id}.${format}`);
    return response.text();
  };
  const text = await file("txt");
  expect(text).toMatch(/1\. The Harbour Lines - =Dawn .* 2:00\r\n {3}Our favourite\r\n\r\nClosing\r\n2\. /);
  const csv = await file("csv");
  expect(csv).toContain("1,,The Harbour Lines,'=Dawn,,2:00,");
  expect(csv).toContain("2,Closing,The Harbour Lines,Noon,");
  expect(await file("m3u8")).toContain("#EXTINF:120,The Harbour Lines - =Dawn\nhttp://localhost/media/songs/");
  expect(await file("xspf")).toContain("<title>=Dawn</title><creator>The Harbour Lines</creator>");
  expect((await exported(id, "exe")).status).toBe(400);
  expect((await exported(id, "txt", { cookie: "" })).status).toBe(401);
  expect((await exported(id, "txt", { cookie: await cookieOf("artist") })).status).toBe(403);
  expect((await exported(id, "txt", { cookie: await cookieOf("staff") })).status).toBe(404);
  const acme = { cookie: await cookieOf("admin", "acme.localhost"), host: "acme.localhost" };
  expect((await exported(id, "txt", acme)).status).toBe(404);
});

function embedded(slug: string, { host = "localhost", query = "" } = {}) {
  return apiResponse(`http://${host}/embed/playlist/${slug}${query}`, { params: { slug } }, embed);
}

test("other sites may frame the player of a public playlist, and no other page of ours", async () => {
  const id = await addPlaylist({ owner: null, visibility: "public", tracks });
  const response = await embedded(id);
  expect(response.status).toBe(200);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/frame-ancestors \*$/);
  expect(policy).toContain("default-src 'none'");
  const headers = new Headers(response.headers);
  applySecurityHeaders(headers, { secure: true });
  expect(headers.has("X-Frame-Options")).toBe(false);
  const others = new Headers({ "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'" });
  applySecurityHeaders(others, { secure: true });
  expect(others.get("X-Frame-Options")).toBe("DENY");
  const html = await response.text();
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  expect(policy).toContain(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
  expect(html.match(/<audio controls/g)).toHaveLength(2);
  expect(await (await embedded(id, { query: "?theme=dark" })).text()).toContain("color-scheme:dark");
  // The environment's own public playlists are shown by its companies; a company's are its own.
  expect((await embedded(id, { host: "acme.localhost" })).status).toBe(200);
  const own = await addPlaylist({ owner: null, companyId: demoCompanyIds.acme, visibility: "public", tracks });
  expect((await embedded(own)).status).toBe(404);
  for (const visibility of ["private", "company"]) {
    await DB.prepare("UPDATE playlists SET visibility = ? WHERE id = ?").bind(visibility, id).run();
    expect((await embedded(id)).status, visibility).toBe(404);
  }
  await DB.prepare("UPDATE playlists SET visibility = 'public', status = 'deleted' WHERE id = ?").bind(id).run();
  expect((await embedded(id)).status).toBe(404);
});

test("oEmbed offers a frame for public playlists only", async () => {
  const id = await addPlaylist({ owner: null, visibility: "public", tracks });
  const ask = (query: Record<string, string>) =>
    apiResponse(`http://localhost/oembed?${new URLSearchParams(query)}`, {}, oembed);
  const url = `http://localhost/music-sync-licensing/playlist/${id}`;
  const response = await ask({ url, maxwidth: "400" });
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(await response.json()).toMatchObject({ type: "rich", title: "Spring campaign", width: 400 });
  expect((await ask({ url, format: "xml" })).status).toBe(501);
  expect((await ask({ url: "http://evil.example/embed/playlist/x" })).status).toBe(404);
  await DB.prepare("UPDATE playlists SET visibility = 'private' WHERE id = ?").bind(id).run();
  expect((await ask({ url })).status).toBe(404);
});

type Body = { data: Record<string, unknown> };

test("the API makes, reads, changes and revokes the links of a playlist", async () => {
  const id = await addPlaylist({ tracks });
  const links = `playlists/${id}/shares`;
  const call = async (method: string, path: string, body?: unknown, cookie = owner) => {
    const given = {
      method,
      cookie,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const response = await apiResponse(`http://localhost/api/v1/${path}`, given, apiHandler);
    return { status: response.status, ...((await response.json()) as Body) };
  };
  const made = await call("POST", links, { recipient: "Dana Wu", download: "mp3", notes: "off" });
  expect(made).toMatchObject({
    status: 201,
    data: { subject: { kind: "playlist", _id: id }, download: "mp3", takesNotes: false, state: "active" },
  });
  expect((await call("POST", links, { recipient: "D", download: "flac" })).status).toBe(400);
  const link = `shares/${made.data._id}`;
  const token = String(made.data.address).split("/").at(-1) ?? "";
  await report(token, {
    visit: (await open(token)).visit,
    heard: { [tracks[0] ?? ""]: { ms: 6_000, heard: [[0, 6, 1]], skipped: [] } },
  });
  expect(await call("GET", link)).toMatchObject({
    data: {
      opens: 1,
      tracks: [{ name: "=Dawn", plays: 1, seconds: 6, heat: { heard: expect.any(Array) } }, { plays: 0 }],
    },
  });
  expect((await call("GET", links)).data).toMatchObject({ items: [{ _id: made.data._id }], paging: { totalItems: 1 } });
  expect((await call("PUT", link, { recipient: "Dana" })).data).toMatchObject({ download: "none" });
  const [staff, artist] = [await cookieOf("staff"), await cookieOf("artist")];
  expect((await call("GET", link, undefined, staff)).status).toBe(404);
  expect((await call("GET", link, undefined, artist)).status).toBe(403);
  expect((await call("GET", links, undefined, "")).status).toBe(401);
  expect((await call("DELETE", link, undefined, staff)).status).toBe(404);
  expect((await call("DELETE", link)).data).toMatchObject({ state: "revoked" });
  expect((await open(token)).status).toBe(410);
});
