import {
  isMultipartRequest,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  type MultipartPart,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { AppError } from "#app/edge/http/app-error.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { maxUploadBytes, type UploadModule } from "#app/uploads/upload-rules.ts";

/** Max bytes of the fields before the file. */
const maxFieldBytes = 8 * 1024;

/** Reads and discards the rest: a response before the end of the body breaks the connection for the next request on it. */
async function drain({ body }: Request): Promise<void> {
  if (body && !body.locked) await body.pipeTo(new WritableStream()).catch(() => undefined);
}

function invalid(message: string): AppError {
  return new AppError("invalid", message, { file: [message] });
}

/** The next part; null after the last one. @throws AppError too_large, invalid */
async function readPart(parts: AsyncGenerator<MultipartPart>, module: UploadModule): Promise<MultipartPart | null> {
  try {
    const { value, done } = await parts.next();
    return done ? null : value;
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
      throw new AppError("too_large", copy.tooLarge(module), { file: [copy.tooLarge(module)] });
    }
    // Malformed, or aborted by the client.
    throw invalid(copy.broken);
  }
}

/**
 * Parses an upload form: fields, then one file, named `file`. `check` is called with the fields before the file is stored. Stops reading a
 * file above its module's limit. @throws AppError unsupported, too_large, invalid, and what `check` throws
 */
export async function readUpload<T>(
  request: Request,
  { module, check }: { module: UploadModule; check(fields: Map<string, string>): Promise<T> },
): Promise<{ checked: T; bytes: Uint8Array<ArrayBuffer> }> {
  if (!isMultipartRequest(request)) throw new AppError("unsupported", copy.notMultipart);
  const maxFileSize = maxUploadBytes(module);
  const limits = { maxFileSize, maxParts: 8, maxTotalSize: maxFileSize + maxFieldBytes };
  const parts = parseMultipartRequest(request, limits);
  const fields = new Map<string, string>();
  try {
    for (let part = await readPart(parts, module); part !== null; part = await readPart(parts, module)) {
      if (part.name === "file") {
        const checked = await check(fields);
        if (part.size === 0) throw invalid(copy.noFile);
        return { checked, bytes: new Uint8Array(part.bytes) };
      }
      fields.set(part.name ?? "", part.text);
    }
  } finally {
    await parts.return();
    await drain(request);
  }
  throw invalid(copy.noFile);
}
