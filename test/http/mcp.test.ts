import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { agentSongSchema, songsResultSchema } from "#app/mcp/listed-song.ts";
import { toolList } from "#app/mcp/tool-list.ts";
import { hosts } from "#test/http/access/answers.ts";
import { bytesOfToken, connectClient, mcpAddress, tokenFor } from "#test/http/agent-client.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

const address = mcpAddress(hosts.main);
const { port } = address;

const supervisor = { host: hosts.main, account: "supervisor" };
const connect = (token: string) => connectClient(hosts.main, token);

let all: Client;
let limited = "";
beforeAll(async () => {
  all = await connect(await tokenFor(supervisor, agentScopeNames));
  limited = await tokenFor(supervisor, ["music:read"]);
});

const usage = { media: ["social_paid"], territories: ["DE"], termMonths: 12, category: "food" };

/** Result of a tool, which the client holds against the schema that the server lists. */
async function call(name: string, input: Record<string, unknown>, client = all) {
  const { structuredContent: data, content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content;
  return { data, text: first?.type === "text" ? first.text : "", isError };
}

const similarSchema = z.looseObject({ songs: z.array(z.looseObject({ match: z.number() })) });
const fittedSchema = z.looseObject({ fit: z.looseObject({ isWithinTolerance: z.boolean() }) });
const foundSchema = z.looseObject({ songs: z.array(agentSongSchema), next: z.string().nullable().default(null) });

async function search(input: Record<string, unknown>, client = all) {
  return foundSchema.parse((await call("search", input, client)).data);
}

/** Recordings of the demo, of half a minute at least; other tests leave some behind that are no music and the newest. */
const [titled, alsoTitled] = ["Paper Lanterns", "Kingdom of Salt"];

async function demoSong(title: string) {
  const { songs } = await search({ words: title, usage, peaks: true });
  const song = songs.find((one) => one.title === title);
  if (song === undefined) throw new Error(`The demo's music is missing: ${title}`);
  return song;
}

test("a public client of the protocol connects, is told what the server is for, and lists tools and player", async () => {
  expect(all.getServerVersion()).toMatchObject({ name: "syncline", title: "Syncline" });
  expect(all.getInstructions()).toContain("Nothing is sent");
  const { tools } = await all.listTools();
  expect(tools.map(({ name }) => name)).toEqual(toolList.map(({ name }) => name));
  const { resources } = await all.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(["ui://syncline/player"]);
  const { contents } = await all.readResource({ uri: "ui://syncline/player" });
  expect(contents[0]).toMatchObject({ mimeType: "text/html;profile=mcp-app" });
});

test("it calls every tool, whose results keep to their schemas, and hears what it found", async () => {
  const found = await search({ words: "", usage });
  expect(songsResultSchema.safeParse(found).error).toBeUndefined();
  const [song, other] = [await demoSong(titled), await demoSong(alsoTitled)];
  expect(song.light).not.toBeNull();
  const page = await fetch(song.listen);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
  const sound = await fetch(song.stream ?? "", { headers: { Range: "bytes=0-99" } });
  expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const songs = [song.id, other.listen];
  const results = {
    similar: await call("find_similar", { song: song.id, from: 10, to: 30 }),
    fitted: await call("fit_to_duration", { song: song.id, seconds: 20, tolerance: 2 }),
    clearance: await call("check_clearance", { songs, usage }),
    playlist: await call("playlist", { title: "From a chat", songs, key: crypto.randomUUID() }),
    draft: await call("requests", { songs, usage }),
    missing: await call("cue_sheet", { request: crypto.randomUUID() }),
  };
  for (const name of ["similar", "fitted", "clearance"] as const) {
    expect(results[name].isError, name).toBe(false);
    expect(songsResultSchema.safeParse(results[name].data).error, name).toBeUndefined();
    expect(results[name].text, name).toContain("listen: http://");
  }
  expect(similarSchema.parse(results.similar.data).songs[0]?.match).toBeGreaterThan(0);
  expect(fittedSchema.parse(results.fitted.data).fit.isWithinTolerance).toBe(true);
  expect(results.playlist.data).toMatchObject({ playlist: { visibility: "private" } });
  expect(results.draft.data).toMatchObject({ review: `${address.origin}/transactions/draft` });
  expect(results.missing.isError).toBe(true);
  const second = await search({ cursor: found.next });
  const [shown, more] = [found, second].map(({ songs: listed }) => listed.map(({ listen }) => listen));
  expect(more?.length).toBeGreaterThan(0);
  expect(more?.filter((page) => shown?.includes(page))).toEqual([]);
});

/** Bytes of a song in a result: 1,800 tokens for a search of 9 songs, also for a use; 2,500 for 20 that are similar. */
const songBytes = { search: (1800 / 9) * bytesOfToken, find_similar: (2500 / 20) * bytesOfToken };

test("a result is short: a song has what is heard in it, and its waveform only where that is asked for", async () => {
  const { id } = await demoSong(titled);
  for (const [name, input] of [
    ["search", { words: "" }],
    ["search", { words: "warm piano", usage }],
    ["find_similar", { song: id }],
  ] as const) {
    const result = await all.callTool({ name, arguments: input });
    const listed = z.looseObject({ songs: z.array(agentSongSchema.loose()) });
    const { songs: own, near } = listed.extend({ near: listed.optional() }).parse(result.structuredContent);
    const songs = [...own, ...(near?.songs ?? [])];
    expect(songs.length, name).toBeGreaterThan(4);
    expect(Buffer.byteLength(JSON.stringify(result)) / songs.length, name).toBeLessThanOrEqual(songBytes[name]);
    expect(songs.every(({ peaks, stream }) => peaks === undefined && stream === null)).toBe(true);
    expect(songs.some(({ bpm, key, moods }) => bpm !== null && key !== null && moods.length > 0)).toBe(true);
  }
});

test("it is refused without a token, with a wrong one, and where a scope is missing", async () => {
  await expect(connect("wrong".repeat(9))).rejects.toThrow();
  const few = await connect(limited);
  expect((await call("search", { words: "a" }, few)).isError).toBe(false);
  await expect(few.callTool({ name: "check_clearance", arguments: { songs: ["x"], usage } })).rejects.toThrow();
  await expect(all.callTool({ name: "sign_licence", arguments: {} })).rejects.toThrow(/not found/);
});

type Sent = { body: string; headers?: Record<string, string>; method?: string };

function post({ body, headers = {}, method = "POST" }: Sent) {
  return rawRequest(copyUrl(), {
    method,
    path: "/mcp",
    host: hosts.main,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "Content-Length": String(Buffer.byteLength(body)),
      ...headers,
    },
    body: Buffer.from(body),
  });
}

test("another site, a session, a megabyte and a batch are refused", async () => {
  const Authorization = `Bearer ${limited}`;
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  expect((await post({ body: ping, headers: { Authorization } })).status).toBe(200);
  for (const Origin of ["https://evil.example", `http://${hosts.acme}:${port}`, "null"])
    expect((await post({ body: ping, headers: { Authorization, Origin } })).status, Origin).toBe(403);
  const { session } = await DemoVisitor.signedIn(hosts.main, "supervisor");
  const own = { Cookie: session ?? "", Origin: address.origin };
  const signedIn = await post({ body: ping, headers: own });
  expect([signedIn.status, signedIn.headers["www-authenticate"]]).toEqual([
    401,
    expect.stringContaining(`resource_metadata="${address.origin}/.well-known/oauth-protected-resource/mcp"`),
  ]);
  const large = JSON.stringify({
    ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
    params: { name: "search", arguments: { words: "a".repeat(1_000_000) } },
  });
  expect((await post({ body: large, headers: { Authorization } })).status).toBe(413);
  expect((await post({ body: `[${ping}]`, headers: { Authorization } })).status).toBe(400);
  const got = await rawRequest(copyUrl(), { path: "/mcp", host: hosts.main, headers: { Authorization } });
  expect([got.status, got.headers.allow]).toEqual([405, "POST"]);
});

test("a token for programs opens no page and no address of the API", async () => {
  const headers = { Authorization: `Bearer ${limited}`, Accept: "application/json" };
  const api = await rawRequest(copyUrl(), { path: "/api/v1/identities/me", host: hosts.main, headers });
  expect(api.status).toBe(401);
});

test("each tool takes few round trips", async () => {
  const Authorization = `Bearer ${await tokenFor(supervisor, agentScopeNames)}`;
  const { id: song } = await demoSong(titled);
  const inputs: Record<string, object> = {
    search: { words: "piano" },
    find_similar: { song },
    fit_to_duration: { song, seconds: 30 },
    check_clearance: { songs: [song], usage },
  };
  // A search by sound reads the index, its page, and what the record says of the songs.
  const most: Record<string, number> = { find_similar: 4 };
  const trips: Record<string, number> = {};
  for (const [name, input] of Object.entries(inputs)) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } });
    // An isolate that has not read the index for a while reads its state once more.
    const counts = [];
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await post({ body, headers: { Authorization } });
      counts.push(Number(/(\d+) round trips/.exec(String(headers["server-timing"]))?.[1]));
    }
    trips[name] = Math.min(...counts);
  }
  for (const [name, count] of Object.entries(trips)) expect(count, name).toBeLessThanOrEqual(most[name] ?? 3);
});
