import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { LinkCode } from "#app/sharing/trace/link-code.server.ts";
import { matchLinks } from "#app/sharing/trace/match-links.server.ts";
import { readFragment } from "#audio/trace/fragment.ts";
import { markedName, packMarked } from "#audio/trace/marked-object.ts";
import { SLOT_FRAMES, type SlotValue } from "#audio/trace/splice-segment.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addPlaylist, addTrack, open, share, stream } from "#test/routes/playlists/shared-playlist.ts";
import { aacFrames, aacInit, aacSegment } from "#test/support/aac-segments.ts";
import { testContext } from "#test/support/context.ts";

const { DB, MEDIA, MASTERS } = env as unknown as { DB: D1Database; MEDIA: R2Bucket; MASTERS: R2Bucket };

const framesPerSegment = 206;
const segmentNames = ["hls/64k/seg_001.m4s", "hls/64k/seg_002.m4s"] as const;
const [plainMark, marked] = [1, 2];

let owner = "";
let recordingId = "";
let unmarkedId = "";

/** A track with two segments of a stream; `isMarked`: and their second rendition. */
async function addStream(title: string, { isMarked }: { isMarked: boolean }): Promise<string> {
  const { id } = await addTrack(title);
  const folder = `songs/${id}/0123456789abcdef`;
  const segmentOf = (at: number, mark: number) =>
    aacSegment({ firstFrame: at * framesPerSegment, frames: aacFrames(framesPerSegment, mark) });
  await MEDIA.put(`${folder}/hls/64k/init.mp4`, aacInit());
  for (const [at, name] of segmentNames.entries()) await MEDIA.put(`${folder}/${name}`, segmentOf(at, plainMark));
  if (!isMarked) return id;
  const pairs = segmentNames.map((_, at) => ({
    number: at + 1,
    plain: segmentOf(at, plainMark),
    marked: segmentOf(at, marked),
  }));
  const bytes = packMarked(pairs) ?? new Uint8Array();
  const key = `${folder}/${markedName(64)}`;
  await MASTERS.put(key, bytes);
  const row = { id: `${id}-marked`, recordingId: id, role: "marked", bucket: "MASTERS", key } as const;
  const file = { contentType: "application/octet-stream", bytes: bytes.length, sha256: "0".repeat(64) };
  await testContext()
    .db.insert(files)
    .values({ ...row, ...file });
  return id;
}

withDemoSessions();
beforeAll(async () => {
  owner = await cookieOf("supervisor");
  recordingId = await addStream("Marked", { isMarked: true });
  unmarkedId = await addStream("Unmarked", { isMarked: false });
});

/** Which rendition each frame of a segment is from, by its third byte. */
function marksOf(segment: Uint8Array): number[] {
  const fragment = readFragment(segment);
  if (fragment === null) throw new Error("It is no segment.");
  let at = fragment.framesAt;
  return fragment.sizes.map((size) => {
    at += size;
    return segment[at - size + 2] as number;
  });
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

async function playedMarks(token: string, item: string, given: Parameters<typeof stream>[3] = {}) {
  const marks: number[] = [];
  for (const name of segmentNames) marks.push(...marksOf(await bytesOf(await stream(token, item, name, given))));
  return marks;
}

/** What a perfect reader of these frames reports. */
function slotsOf(marks: readonly number[]): SlotValue[] {
  return marks
    .filter((_, frame) => frame % SLOT_FRAMES === 4)
    .map((mark, slot) => ({ slot, value: mark === marked ? 1 : -1 }));
}

test("each link plays another mix of both renditions, which names it, also when it ended", async () => {
  const id = await addPlaylist({ tracks: [recordingId] });
  const links = [await share(owner, id), await share(owner, id, { recipient: "Ada Okafor" })];
  const ctx = testContext();
  const played: number[][] = [];
  for (const { token, linkId } of links) {
    const marks = await playedMarks(token, `${id}-0`);
    const bitAt = await new LinkCode(ctx.env, { linkId, recordingId }).bits(0, marks.length);
    expect(marks).toEqual(marks.map((_, frame) => (bitAt(Math.floor(frame / SLOT_FRAMES)) ? marked : plainMark)));
    expect(new Set(marks).size).toBe(2);
    played.push(marks);
  }
  expect(played[0]).not.toEqual(played[1]);
  const part = await stream(links[0]?.token ?? "", `${id}-0`, segmentNames[0], { headers: { Range: "bytes=10-59" } });
  expect([part.status, part.headers.get("Content-Length")]).toEqual([206, "50"]);

  await DB.prepare("UPDATE share_links SET revoked_at = 1 WHERE id = ?").bind(links[1]?.linkId).run();
  for (const [at, { linkId }] of links.entries()) {
    const page = await matchLinks(ctx, { recordingId, slots: slotsOf(played[at] ?? []), after: "" });
    expect(page.links).toMatchObject([
      { id: linkId, kind: "playlist", title: "Spring campaign", state: at === 0 ? "active" : "revoked", agreement: 1 },
    ]);
    expect(page.total).toBeGreaterThanOrEqual(2);
  }
  // Half of one, half of the other: neither is surely named by nine seconds, and no third one is.
  const slots = slotsOf((played[0] ?? []).map((mark, frame) => (frame < 206 ? mark : (played[1]?.[frame] ?? mark))));
  const mixed = await matchLinks(ctx, { recordingId, slots, after: "" });
  expect(links.map(({ linkId }) => linkId)).toEqual(expect.arrayContaining(mixed.links.map(({ id: named }) => named)));
  const noise = slots.map(({ slot }) => ({ slot, value: Math.sin(slot * slot) }));
  expect((await matchLinks(ctx, { recordingId, slots: noise, after: "" })).links).toEqual([]);
  const repeated = Array.from({ length: 200 }, () => ({ slot: 3, value: 1 }));
  await expect(matchLinks(ctx, { recordingId, slots: repeated, after: "" })).rejects.toMatchObject({ code: "invalid" });
  await expect(matchLinks(ctx, { recordingId: crypto.randomUUID(), slots, after: "" })).rejects.toMatchObject({
    code: "not_found",
  });
  const audit = await ctx.db.all<{ links: string }>(
    sql`SELECT detail ->> 'links' AS links FROM audit_log WHERE action = 'trace' AND subject_id = ${recordingId}`,
  );
  expect(audit.map((entry) => entry.links)).toEqual(
    expect.arrayContaining([...links.map(({ linkId }) => JSON.stringify([linkId])), "[]"]),
  );
});

test("the direct file is the same mix with an index, in whole and in parts", async () => {
  const id = await addPlaylist({ tracks: [recordingId] });
  const { token } = await share(owner, id);
  const whole = await stream(token, `${id}-0`, "direct.m4a");
  const bytes = await bytesOf(whole);
  expect(whole.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(whole.headers.get("Cache-Control")).toBe("private, no-store");
  const view = new DataView(bytes.buffer);
  const text = new TextDecoder("latin1").decode(bytes);
  const index = text.indexOf("sidx") - 4;
  expect(view.getUint16(index + 30)).toBe(2);
  const marks: number[] = [];
  let at = index + view.getUint32(index);
  for (let i = 0; i < 2; i++) {
    const size = view.getUint32(index + 32 + 12 * i);
    expect(view.getUint32(index + 36 + 12 * i)).toBe(framesPerSegment * 1024);
    const segment = bytes.slice(at, at + size);
    const filler = new TextDecoder("latin1").decode(segment).lastIndexOf("free") - 4;
    marks.push(...marksOf(segment.slice(0, filler)));
    at += size;
  }
  expect(at).toBe(bytes.length);
  expect(marks).toEqual(await playedMarks(token, `${id}-0`));
  for (const [first, last] of [
    [0, 10],
    [index, at - 5],
    [bytes.length - 3_000, bytes.length - 1],
    [700, 9_000],
  ] as const) {
    const part = await stream(token, `${id}-0`, "direct.m4a", { headers: { Range: `bytes=${first}-${last}` } });
    expect(part.status).toBe(206);
    expect(part.headers.get("Content-Range")).toBe(`bytes ${first}-${last}/${bytes.length}`);
    expect(await bytesOf(part)).toEqual(bytes.slice(first, last + 1));
  }
  const beyond = await stream(token, `${id}-0`, "direct.m4a", { headers: { Range: `bytes=${bytes.length}-` } });
  expect(beyond.status).toBe(416);
});

test("a preview and a recording without marked streams play as they are, and the page claims no mark there", async () => {
  const id = await addPlaylist({ tracks: [recordingId, unmarkedId] });
  const { token } = await share(owner, id);
  const plain = Array.from({ length: 2 * framesPerSegment }, () => plainMark);
  expect(await playedMarks(token, `${id}-1`)).toEqual(plain);
  expect(await playedMarks(token, `${id}-0`, { cookie: owner })).toEqual(plain);
  expect((await open(token)).playlist?.markNotice).toMatch(/^Some of the music .* inaudible mark/);
  expect((await open(token, { cookie: owner })).playlist?.markNotice).toBeNull();
  const only = async (track: string, form = {}) => {
    const playlist = await addPlaylist({ tracks: [track] });
    return (await open((await share(owner, playlist, form)).token)).playlist?.markNotice;
  };
  expect(await only(unmarkedId)).toBeNull();
  expect(await only(recordingId)).toMatch(/^The music .* can be traced to it\.$/);
  expect(await only(recordingId, { download: "mp3" })).toMatch(/Downloads aren't marked\.$/);
});
