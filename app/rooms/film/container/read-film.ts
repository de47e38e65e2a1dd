import { FilmError, type FilmFacts, type FilmSource } from "#app/rooms/film/container/film-facts.ts";
import { readMp4 } from "#app/rooms/film/container/read-mp4.ts";
import { readWebm } from "#app/rooms/film/container/read-webm.ts";
import { filmLimits } from "#app/rooms/film/film-limits.ts";

/** Pixels of a side: 8K, and as much again. */
const maxSide = 16_384;

/** `mp4` also for MOV; null for anything else. */
function containerOf(head: Uint8Array): FilmFacts["container"] | null {
  const text = String.fromCharCode(...head.subarray(0, 16));
  if (text.slice(4, 8) === "ftyp") return "mp4";
  return text.startsWith("\u001aE\u00df\u00a3") ? "webm" : null;
}

/** A file of this device. */
export function sourceOf(file: Blob): FilmSource {
  return {
    bytes: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}

/**
 * Reads an MP4, MOV or WebM, of which only its index is loaded; the same here and in browsers. @throws FilmError for what browsers cannot play,
 * and for what is too long
 */
export async function readFilm(source: FilmSource): Promise<FilmFacts> {
  const container = containerOf(await source.read(0, Math.min(16, source.bytes)));
  if (container === null) throw new FilmError("notFilm");
  let facts: FilmFacts;
  try {
    facts = await (container === "mp4" ? readMp4 : readWebm)(source);
  } catch (error) {
    // A number outside of its box.
    throw error instanceof RangeError ? new FilmError("notFilm") : error;
  }
  if (!(facts.durationMs > 0)) throw new FilmError("live");
  if (facts.durationMs > filmLimits.durationMs) throw new FilmError("tooLong");
  if (![facts.width, facts.height].every((side) => side >= 1 && side <= maxSide)) throw new FilmError("notFilm");
  return facts;
}
