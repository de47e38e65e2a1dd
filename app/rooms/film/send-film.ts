import { FilmError } from "#app/rooms/film/container/film-facts.ts";
import { readFilm, sourceOf } from "#app/rooms/film/container/read-film.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { filmLimits } from "#app/rooms/film/film-limits.ts";
import { hashFile } from "#app/rooms/film/hash-file.ts";
import { postFile } from "#app/uploads/parts/send-parts.ts";
import { postForm } from "#app/uploads/send-file.ts";

const { errors } = filmCopy;

type SendOptions = {
  /** Page of the room. */
  path: string;
  signal: AbortSignal;
  onProgress: (step: "hashing" | "sending", share: number) => void;
};

/** @throws Error with a message for the user */
async function factsOf(file: File) {
  if (file.size === 0) throw new Error(errors.empty);
  if (file.size > filmLimits.bytes) throw new Error(errors.tooLarge);
  return readFilm(sourceOf(file)).catch((error: unknown) => {
    throw error instanceof FilmError ? new Error(errors.problems[error.problem](error.codec)) : error;
  });
}

/**
 * Reads, hashes and sends the file of the upload form in parts, or with `stays` only what was read of it. @throws Error with a message for the
 * user; the signal's reason
 */
export async function sendFilm(form: FormData, { path, signal, onProgress }: SendOptions) {
  const file = form.get("file");
  if (!(file instanceof File)) throw new Error(errors.empty);
  const facts = await factsOf(file);
  const sha256 = await hashFile(file, { signal, onProgress: (share) => onProgress("hashing", share) });
  const chosen = Object.fromEntries(
    ["watermark", "stays"].filter((name) => form.has(name)).map((name) => [name, "on"]),
  );
  const url = `${path}/film-file`;
  const sending = (share: number) => onProgress("sending", share);
  if (form.has("stays")) {
    const fields = { ...chosen, facts: JSON.stringify({ ...facts, bytes: file.size, sha256 }) };
    return postForm<{ name: string; note: string }>({ url, fields }, new File([], file.name), sending, signal);
  }
  const fields = { ...chosen, sha256 };
  const parted = { area: "room-films", partsPath: `${path}/film-parts`, url, fields, file } as const;
  return postFile<{ name: string; note: string }>(parted, sending, signal);
}
