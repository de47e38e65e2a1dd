import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { hashStream } from "#app/media/hash-stream.server.ts";
import { inParts, storeParts } from "#app/uploads/store-object.server.ts";
import { type AudioFormat, judgeAudio, ORIGINALS } from "#audio/ingest/decode/audio-format.ts";

type AudioUpload = {
  /** In MASTERS. */
  key: string;
  file: AsyncIterable<Uint8Array>;
  maxBytes: number;
  /** Accepted formats; by default all that ingest reads. */
  formats?: readonly AudioFormat[];
  errors: { noFile: string; unsupported: string; unsupportedFormat: (format: string) => string; tooLarge: string };
};

/** An error at the field `file`. */
export function fileError(code: "invalid" | "unsupported" | "too_large" | "conflict", message: string): AppError {
  return new AppError(code, message, { file: [message] });
}

/**
 * Streams an audio file to storage, judged by its first bytes and counted while it arrives; what fails leaves no object. Returns its size and
 * SHA-256. @throws AppError invalid, unsupported, too_large, at the field `file`
 */
export async function storeAudio(
  { env }: Pick<RequestContext, "env">,
  { key, file, maxBytes, formats, errors }: AudioUpload,
): Promise<{ bytes: number; sha256: string }> {
  const parts = inParts(file, { maxBytes, tooLarge: () => fileError("too_large", errors.tooLarge) });
  const first = await parts.next();
  if (first.done) throw fileError("invalid", errors.noFile);
  const { value } = first;
  const judged = await judgeAudio((at, length) => value.subarray(at, at + length));
  if (judged === null) throw fileError("unsupported", errors.unsupported);
  if ("unsupported" in judged) throw fileError("unsupported", errors.unsupportedFormat(judged.unsupported));
  const { format } = judged;
  if (formats?.includes(format) === false) throw fileError("unsupported", errors.unsupported);
  async function* whole() {
    yield value;
    yield* parts;
  }
  const { stream, sha256 } = hashStream(whole());
  const bytes = await storeParts(env.MASTERS, { key, contentType: ORIGINALS[format].contentType }, stream);
  return { bytes, sha256: await sha256() };
}
