import { script, style } from "virtual:player-app";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLength, fitLimits } from "#app/catalogue/shape/fit-length.ts";
import { agentSongSchema } from "#app/mcp/listed-song.ts";
import { readMessage } from "#app/mcp/player-app/page/read-message.ts";
import { readToolResult } from "#app/mcp/player-app/page/read-result.ts";
import { passageAt } from "#app/mcp/player-app/page/sound.ts";
import { wavePath } from "#app/mcp/player-app/page/wave-path.ts";
import { playerPage } from "#app/mcp/player-app/player-page.ts";

const origin = "https://acme.example";
const colours = { accent: null, waveform: null };

test("the player is one file below 60 kB that refers to nothing outside and stores nothing", () => {
  const page = playerPage({ script, style }, { origin, company: "Acme", ...colours });
  expect(page.length).toBeLessThan(60_000);
  expect(new Set(page.match(/\bhttps?:\/\/[^"'`\s]*/g))).toEqual(new Set([origin, "http://www.w3.org/2000/svg"]));
  expect(page).not.toMatch(/<(?:link|img|iframe|script [^>]*src|base|meta http-equiv)/);
  expect(style).not.toMatch(/@import|url\(|<\/style/);
  expect(script).not.toMatch(
    /<\/script|<!--|\bimport\b|fetch\(|XMLHttpRequest|WebSocket|sendBeacon|localStorage|sessionStorage|indexedDB|cookie|innerHTML|insertAdjacentHTML|eval\(/,
  );
});

test("a company's name and colours stay in their attributes", () => {
  const company = `"><script>alert(1)</script>`;
  const page = playerPage({ script: "run()", style: "" }, { origin, company, accent: "#e8442a", waveform: "#112233" });
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).toContain('data-company="&quot;&gt;&lt;script&gt;');
  expect(page).toContain("--theme-accent:#e8442a");
});

const song = agentSongSchema.parse({
  id: "01a21e6a-848a-7711-b188-90681311257d",
  title: "Salt and Cedar",
  version: "Instrumental",
  artists: ["Wren Halloway", "Velvet Antenna"],
  durationSeconds: 50.084,
  peaks: [0, 0.5, 1],
  stream: `${origin}/media/songs/1/2/direct.m4a`,
  listen: `${origin}/music-sync-licensing/song/salt-and-cedar`,
  passages: [{ from: 10, to: 14.5 }],
  light: { light: "approvals", text: "1 approval", days: 5 },
  price: { text: "1,200–1,800 EUR", currency: "EUR", low: 120_000, high: 180_000 },
  ...{ vocals: false },
});

test("the song that tools list is read with all that the player shows", () => {
  const reasons = [{ kind: "approval", weighs: "asks", text: "Fathom & Fold must agree" }];
  expect(readToolResult({ content: [], structuredContent: { songs: [{ ...song, reasons }] } }, origin)).toEqual({
    kind: "songs",
    songs: [
      {
        ...{ id: song.id, title: song.title, version: song.version, durationSeconds: song.durationSeconds },
        ...{ peaks: song.peaks, stream: song.stream, membersOnly: false, listen: song.listen, passages: song.passages },
        artists: "Wren Halloway, Velvet Antenna",
        light: { light: "approvals", text: "1 approval", reason: "Fathom & Fold must agree" },
        price: "1,200–1,800 EUR",
      },
    ],
  });
});

test("an edit of an hour is read to its last piece", () => {
  const durationMs = 12_000;
  const cuts = Array.from({ length: 6 }, (_, bar) => ({ ms: bar * 2_000, isSection: bar % 4 === 0 }));
  const { pieces } = fitLength({ durationMs, cuts }, { targetMs: fitLimits.maxMs, mayLoop: true });
  const passages = pieces.map(({ fromMs, toMs }) => ({ from: fromMs / 1000, to: toMs / 1000 }));
  expect(passages.length).toBeGreaterThan(500);
  const songs = [{ ...song, durationSeconds: durationMs / 1000, passages }];
  expect(readToolResult({ structuredContent: { songs } }, origin)).toMatchObject({ songs: [{ passages }] });
});

test("addresses of other servers, and no addresses at all, are left out", () => {
  const foreign = [
    "https://evil.example/a.m4a",
    "javascript:alert(1)",
    "data:audio/mp4,x",
    "//evil.example",
    "http://acme.example/a",
    "https://acme.example@evil.example/",
    7,
    null,
  ];
  for (const address of foreign) {
    const songs = [{ ...song, stream: address, listen: address }];
    const read = readToolResult({ structuredContent: { songs } }, origin);
    expect(read, String(address)).toMatchObject({ songs: [{ stream: null, listen: null }] });
  }
});

test("a refusal and a result without songs are shown by their text", () => {
  const content = [
    { type: "text", text: "Name a use." },
    { type: "image", data: "" },
    { type: "text", text: "Web, for example." },
  ];
  const text = "Name a use.\n\nWeb, for example.";
  expect(readToolResult({ isError: true, content, structuredContent: { songs: [song] } }, origin)).toEqual({
    kind: "failed",
    text,
  });
  expect(readToolResult({ content }, origin)).toEqual({ kind: "text", text });
  expect(readToolResult({}, origin)).toEqual({ kind: "text", text: "" });
});

test("whatever a result holds, what is read of it can be drawn", () => {
  const field = fc.oneof(fc.anything(), fc.double(), fc.string({ maxLength: 5000 }), fc.array(fc.anything()));
  const odd = fc.dictionary(fc.constantFrom(...Object.keys(song)), field);
  const mixed = odd.map((changes) => ({ ...song, ...changes }));
  fc.assert(
    fc.property(fc.array(fc.oneof(mixed, fc.anything()), { maxLength: 20 }), (songs) => {
      const read = readToolResult({ structuredContent: { songs } }, origin);
      if (read.kind !== "songs") throw new Error(read.kind);
      for (const one of read.songs) {
        expect(one.title).not.toBe("");
        expect(one.title.length + one.artists.length + (one.version?.length ?? 0)).toBeLessThanOrEqual(900);
        expect(one.durationSeconds).toBeGreaterThanOrEqual(0);
        expect(one.peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
        for (const { from, to } of one.passages) expect(0 <= from && from < to && to <= one.durationSeconds).toBe(true);
        for (const address of [one.stream, one.listen])
          if (address !== null) expect(new URL(address).origin).toBe(origin);
        expect(wavePath(one.peaks)).not.toMatch(/NaN|Infinity/);
      }
    }),
    { numRuns: 300 },
  );
});

test("only JSON-RPC 2.0 is a message", () => {
  const rpc = { jsonrpc: "2.0" };
  expect(readMessage({ ...rpc, id: "a", method: "ping" })).toEqual({
    kind: "request",
    id: "a",
    method: "ping",
    params: {},
  });
  expect(readMessage({ ...rpc, method: "x", params: { y: 1 } })).toEqual({
    kind: "notification",
    method: "x",
    params: { y: 1 },
  });
  expect(readMessage({ ...rpc, id: 1, result: {} })).toEqual({ kind: "response", id: 1, result: {} });
  expect(readMessage({ ...rpc, id: 1, error: { code: 1 } })).toEqual({ kind: "response", id: 1, result: null });
  const others = [
    ...[null, 1, "{}", [], {}, rpc, { jsonrpc: "1.0", method: "x" }, { ...rpc, method: 1 }],
    ...[
      { ...rpc, method: "x", params: [] },
      { ...rpc, method: "x", id: null },
      { ...rpc, method: "x", id: {} },
    ],
    ...[
      { ...rpc, id: 1 },
      { ...rpc, id: 1, result: {}, error: {} },
      { ...rpc, result: {} },
    ],
  ];
  for (const other of others) expect(readMessage(other), JSON.stringify(other)).toBeNull();
});

test("a passage has its start and not its end", () => {
  const passages = [
    { from: 10, to: 14 },
    { from: 14, to: 20 },
  ];
  expect([9.99, 10, 13.99, 14, 20].map((seconds) => passageAt(passages, seconds))).toEqual([-1, 0, 0, 1, -1]);
});
