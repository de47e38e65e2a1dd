import { uint8ArrayToBase64, uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { wordmarkCopy as copy } from "#app/licensing/documents/company/company-documents-copy.ts";
import type { PrintedDocument, PrintedLetterhead } from "#app/licensing/documents/printed-document.ts";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { hasPngData } from "#app/media/images/png-data.server.ts";
import { sanitiseSvg } from "#app/media/images/sanitise-svg.server.ts";
import { brandPictureCopy } from "#app/uploads/pictures/brand-picture-copy.ts";

type Wordmark = NonNullable<PrintedLetterhead["wordmark"]>;
type Storing = Pick<RequestContext, "env" | "company">;

const maxBytes = 250 * 1024;
/** Pixels: at 6 cm on paper 850 per inch. */
const maxPixels = 2000;

/** Versions of settings are kept, and so are their files: nothing sweeps this folder. */
function keyOf({ company }: Storing, name: string): string {
  return `documents/${company.id}/${name}`;
}

/** The drawing or picture in a file. @throws AppError too_large, unsupported */
function readWordmark(bytes: Uint8Array<ArrayBuffer>): { type: "svg" | "png"; bytes: Uint8Array<ArrayBuffer> } {
  if (bytes.length > maxBytes) throw new AppError("too_large", copy.tooLarge);
  const header = readImageHeader(bytes);
  if (header === null) {
    const clean = sanitiseSvg(bytes);
    if ("problem" in clean) throw new AppError("unsupported", brandPictureCopy[clean.problem]);
    // Gradients, clips and masks are the only references that a clean drawing can have.
    if (clean.svg.includes("url(#")) throw new AppError("unsupported", copy.notFlat);
    return { type: "svg", bytes: new TextEncoder().encode(clean.svg) };
  }
  if (header.type !== "image/png") throw new AppError("unsupported", copy.type);
  if (Math.max(header.width, header.height) > maxPixels) throw new AppError("too_large", copy.tooManyPixels(maxPixels));
  return { type: "png", bytes };
}

/**
 * Prints a page with the wordmark: a file with the head of a picture may be none, and numbers of a drawing too large for a PDF. @throws
 * AppError unsupported
 */
async function requirePrintable({ env }: Storing, wordmark: Wordmark): Promise<void> {
  const foot = { text: "", pages: "" };
  const letterhead = { name: "", accent: null, wordmark };
  const page = { title: "", language: "en", author: "", date: 0, mark: null, letterhead, foot };
  const body = JSON.stringify({ ...page, missingCharacters: "", blocks: [] } satisfies PrintedDocument);
  // What exhausts the worker rejects.
  const response = await env.DOCUMENTS.fetch("https://documents.internal/", { method: "POST", body }).catch(() => null);
  await response?.body?.cancel();
  if (!response?.ok) throw new AppError("unsupported", copy.broken);
}

function wordmarkOf(type: string, bytes: Uint8Array): Wordmark {
  return type === "svg"
    ? { type: "svg", data: new TextDecoder().decode(bytes) }
    : { type: "png", data: uint8ArrayToBase64(bytes) };
}

/** Stores a wordmark under its hash. Returns its file name, for `readStoredWordmark`. @throws AppError too_large, unsupported */
export async function storeWordmark(ctx: Storing, file: File): Promise<string> {
  const { type, bytes } = readWordmark(new Uint8Array(await file.arrayBuffer()));
  if (type === "png" && !(await hasPngData(bytes))) throw new AppError("unsupported", copy.broken);
  await requirePrintable(ctx, wordmarkOf(type, bytes));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const name = `${uint8ArrayToHex(hash)}.${type}`;
  await ctx.env.MASTERS.put(keyOf(ctx, name), bytes);
  return name;
}

/** Whether the host's company has this file. */
export async function hasWordmark(ctx: Storing, name: string): Promise<boolean> {
  return (await ctx.env.MASTERS.head(keyOf(ctx, name))) !== null;
}

/** A stored wordmark as documents take it; null if it is gone. */
export async function readStoredWordmark(ctx: Storing, name: string): Promise<Wordmark | null> {
  const object = await ctx.env.MASTERS.get(keyOf(ctx, name));
  if (object === null) return null;
  return wordmarkOf(name.endsWith(".svg") ? "svg" : "png", new Uint8Array(await object.arrayBuffer()));
}
