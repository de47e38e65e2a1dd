import { AppError } from "#app/edge/http/app-error.ts";

/** Bytes. JSON of the product is a few kilobytes; files have endpoints of their own. */
const maxBodyBytes = 64 * 1024;

/**
 * Limits of a form: bytes of the body, number of fields (each has a cost), and characters of text, since most bytes are files.
 */
export type FormLimits = { bytes: number; fields: number; text?: number };

/**
 * Japanese takes nine bytes a character, and the longest text, a project's brief, has 8,000 characters. The most fields have lists with a
 * checkbox per row: 1,000 tracks of a playlist.
 */
const formLimits: FormLimits = { bytes: 128 * 1024, fields: 1_500 };

/** The parts of a request that concern its body. */
export type RequestBody = Pick<Request, "headers" | "body">;

const tooMuch = () => new AppError("too_large", "This is more than can be sent at once.");

/** Fails if the client aborted; then no one reads the response. */
async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  try {
    const read = await reader?.read();
    return read === undefined || read.done ? null : read.value;
  } catch {
    throw new AppError("invalid", "The request ended before its body did.");
  }
}

/** Body of up to `limit` bytes. @throws AppError too_large, invalid if it was cut off */
export async function readBytes(request: RequestBody, limit = maxBodyBytes): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Chunk by chunk: Content-Length may be wrong or missing.
  const reader = request.body?.getReader();
  for (let chunk = await readChunk(reader); chunk !== null; chunk = await readChunk(reader)) {
    size += chunk.byteLength;
    // The rest is read and discarded: a response before the end of the body breaks the connection for the next request on it.
    if (size <= limit) chunks.push(chunk);
  }
  if (size > limit) throw tooMuch();
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/**
 * Removes unpaired surrogates, which UTF-8 cannot encode, and control characters, and normalises line breaks to one character: a native
 * form sends two (HTML, "form submission"), and `maxlength` counts one.
 */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]/gu, "");
}

const ampersand = "&".charCodeAt(0);

/** Whether a urlencoded body has more fields than allowed: counted before parsing. */
function hasMoreFields(body: Uint8Array, contentType: string, limit: number): boolean {
  if (/^multipart\//i.test(contentType)) return false;
  let count = 1;
  for (let at = body.indexOf(ampersand); at !== -1 && count <= limit; at = body.indexOf(ampersand, at + 1)) count += 1;
  return count > limit;
}

function withStorableText(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value === "string") clean.append(name, storableText(value));
    else clean.append(name, value, value.name);
  }
  return clean;
}

/**
 * Fields of a form of up to 128 KiB and 1,500 fields, or within `limits`. @throws AppError too_large, or unsupported when the body is no
 * form
 */
export async function readForm(request: RequestBody, limits: Partial<FormLimits> = {}): Promise<FormData> {
  const { bytes, fields, text = bytes } = { ...formLimits, ...limits };
  const body = await readBytes(request, bytes);
  const contentType = request.headers.get("Content-Type") ?? "";
  if (hasMoreFields(body, contentType, fields)) throw tooMuch();
  const form = await parseBody(body, contentType);
  const lengths = [...form.values()].map((value) => (typeof value === "string" ? value.length : 0));
  if (lengths.length > fields || lengths.reduce((sum, length) => sum + length, 0) > text) throw tooMuch();
  return withStorableText(form);
}

async function parseBody(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  } catch {
    throw new AppError("unsupported", "This is not a form that can be read.");
  }
}

/**
 * Parsed JSON body of up to `maxBytes` (64 KiB), to be validated by a schema. @throws AppError too_large, or invalid when the body is no
 * JSON
 */
export async function readJson(request: RequestBody, maxBytes = maxBodyBytes): Promise<unknown> {
  const body = await readBytes(request, maxBytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return JSON.parse(text, (_, value) => (typeof value === "string" ? storableText(value) : value));
  } catch {
    throw new AppError("invalid", "The body is not JSON.");
  }
}
