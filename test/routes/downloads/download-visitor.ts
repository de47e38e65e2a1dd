import { env } from "cloudflare:workers";
import { loader as startByLink } from "#app/downloads/routes/download.ts";
import { loader as openFile } from "#app/downloads/routes/download-file.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { apiResponse, type Given } from "#test/routes/api-response.ts";
import { addRecording, type RecordingGiven } from "#test/routes/catalogue/catalogue-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { MASTERS } = env as unknown as { MASTERS: R2Bucket };

/** Bytes that no tag writer could have made up. */
export function noise(length: number, seed = 7): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
}

/** A 16-bit stereo WAV around `data`. */
export function wavAround(data: Uint8Array): Uint8Array {
  const file = new Uint8Array(44 + data.length);
  const view = new DataView(file.buffer);
  const text = (at: number, letters: string) => file.set(new TextEncoder().encode(letters), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + data.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, 44_100, true);
  view.setUint32(28, 176_400, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, data.length, true);
  file.set(data, 44);
  return file;
}

export type StoredFile = { role: "mp3" | "original"; name: string; contentType: string; bytes: Uint8Array };

/** A recording with these files; their ids are `{recording}-{role}`. */
export async function addDownloadable(given: RecordingGiven, stored: StoredFile[]) {
  const ctx = testContext();
  const recording = await addRecording(ctx, given);
  for (const { role, name, contentType, bytes } of stored) {
    const key = `songs/${recording.id}/0123456789abcdef/${name}`;
    await MASTERS.put(key, bytes);
    const row = { id: `${recording.id}-${role}`, recordingId: recording.id, role, bucket: "MASTERS" as const };
    await ctx.db.insert(files).values({ ...row, key, contentType, bytes: bytes.length, sha256: "0".repeat(64) });
  }
  return recording;
}

/** GET /download. */
export function start(cookie: string | null, song: string, format: string, given: Given & { host?: string } = {}) {
  const { host = "localhost", ...rest } = given;
  return apiResponse(`http://${host}/download?song=${song}&format=${format}`, { cookie, ...rest }, startByLink);
}

/** The address of the file; throws when the download was refused. */
export async function linkOf(cookie: string | null, song: string, format: string): Promise<string> {
  const response = await start(cookie, song, format);
  if (response.status !== 303) throw new Error(`${response.status}: ${await response.text()}`);
  return response.headers.get("Location") ?? "";
}

/** GET of a file's address. */
export function open(cookie: string | null, link: string, given: Given & { host?: string } = {}): Promise<Response> {
  const { host = "localhost", ...rest } = given;
  const url = new URL(link, `http://${host}`);
  const params = { fileId: url.pathname.split("/").at(-1) ?? "" };
  return apiResponse(url.href, { cookie, params, ...rest }, openFile);
}

/** POST /api/v1/downloads. */
export function post(given: Given, body: unknown): Promise<Response> {
  const url = "http://localhost/api/v1/downloads";
  return apiResponse(url, { method: "POST", body: JSON.stringify(body), ...given }, apiHandler);
}
