import type { z } from "zod";
import { fingerprint } from "#app/edge/context/fingerprint.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { putStream } from "#app/media/put-stream.server.ts";
import { partBytes, type partedFileSchema, type UploadArea, uploadAreas } from "#app/uploads/parts/upload-parts.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";

/** Prefix in MASTERS; the person, the upload and the number of the part follow. */
const prefix = "upload-parts/";
const dayMs = 24 * 3600_000;
/** Days for which an upload that broke off can go on. */
const keptDays = 3;
/** Of one person, in unfinished uploads. */
const maxHeldBytes = 10 * 1024 ** 3;

type Upload = { id: string; area: UploadArea | PartSender["area"]; bytes: number; expiry: string };

/** Who may send files for `area`, checked by the caller: a guest of a room has no account. `maxHeldBytes`: in unfinished uploads. */
export type PartSender = { id: string; area: "room-films"; maxHeldBytes: number };

/** Who sends files in parts, on the main host. @throws AppError unauthorised, forbidden */
function requireSender(ctx: RequestContext, area: UploadArea) {
  const actor = requireAccess(ctx, area);
  const { environment, subdomain } = ctx.company;
  if (environment !== "main" || subdomain !== null) throw new AppError("forbidden", copy.mainHostOnly);
  return refusePreview(actor);
}

function signedBy(actorId: string, { id, area, bytes, expiry }: Upload) {
  return { purpose: "upload-parts", lines: [actorId, id, area, String(bytes), expiry] } as const;
}

function folderOf(actorId: string, { id }: Upload): string {
  return `${prefix}${actorId}/${id}/`;
}

function countOf({ bytes }: Upload): number {
  return Math.ceil(bytes / partBytes);
}

/** Objects under `from`, by key. */
async function listParts({ env }: Pick<RequestContext, "env">, from: string): Promise<R2Object[]> {
  const parts: R2Object[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix: from, cursor, include: ["customMetadata"] });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    parts.push(...page.objects);
  }
  return parts;
}

/**
 * Begins the upload of a file in parts, or goes on with it: `parts` are those that have arrived. `upload` is valid for a day. @throws AppError
 * unauthorised, forbidden, too_many_requests
 */
export async function openUpload(ctx: RequestContext, { area, ...opened }: z.output<typeof partedFileSchema>) {
  return openUploadOf(ctx, { id: requireSender(ctx, area).id, area }, opened);
}

/** `openUpload` of a sender who was checked. @throws AppError too_many_requests */
export async function openUploadOf(
  ctx: RequestContext,
  { id: senderId, area }: Pick<Upload, "id" | "area">,
  { file, bytes }: { file: string; bytes: number },
) {
  await enforceRateLimit(ctx.env, "edit", `upload-part:${senderId}`);
  const id = await fingerprint([area, file, bytes]);
  const upload = { id, area, bytes, expiry: String(ctx.now + dayMs) };
  const signature = await sign(ctx.env, signedBy(senderId, upload));
  const held = await listParts(ctx, folderOf(senderId, upload));
  return {
    ...{ upload: [id, area, bytes, upload.expiry, signature].join("."), partBytes },
    parts: held.map(({ key, customMetadata }) => ({
      part: Number(key.split("/").at(-1)),
      sha256: customMetadata?.sha256 ?? "",
    })),
  };
}

/** An upload of the person who opened it. @throws AppError unauthorised, forbidden, not_found, gone */
async function requireUpload(ctx: RequestContext, text: string, sender?: PartSender) {
  const [id = "", named, bytes, expiry = "", signature = ""] = text.split(".");
  const area = sender?.area ?? uploadAreas.find((one) => one === named);
  if (area === undefined || area !== named) throw new AppError("not_found", copy.missing);
  const actorId = area === "room-films" ? (sender?.id ?? "") : requireSender(ctx, area).id;
  const upload = { id, area, bytes: Number(bytes), expiry };
  if (!(await isSignatureOf(ctx.env, signedBy(actorId, upload), signature)))
    throw new AppError("not_found", copy.missing);
  if (ctx.now >= Number(expiry)) throw new AppError("gone", copy.formExpired);
  return { actorId, upload, folder: folderOf(actorId, upload) };
}

/**
 * Stores a part, in place of one with its number, if it has the length and SHA-256 that were announced. @throws AppError unauthorised,
 * forbidden, not_found (also for another person's upload), gone, too_many_requests, invalid; conflict when the person has too much unfinished
 */
export async function storePart(
  ctx: RequestContext,
  { upload: text, part, sha256, request }: { upload: string; part: number; sha256: string; request: Request },
  sender?: PartSender,
): Promise<void> {
  const { actorId, upload, folder } = await requireUpload(ctx, text, sender);
  await enforceRateLimit(ctx.env, "edit", `upload-part:${actorId}`);
  const bytes = Math.min(partBytes, upload.bytes - (part - 1) * partBytes);
  if (part > countOf(upload)) throw new AppError("invalid", copy.partUnknown);
  if (Number(request.headers.get("Content-Length")) !== bytes) throw new AppError("invalid", copy.partLength(bytes));
  const key = `${folder}${String(part).padStart(4, "0")}`;
  const others = (await listParts(ctx, `${prefix}${actorId}/`)).filter((held) => held.key !== key);
  if (others.reduce((sum, { size }) => sum + size, bytes) > (sender?.maxHeldBytes ?? maxHeldBytes))
    throw new AppError("conflict", copy.muchUnfinished);
  await putStream(request.body, bytes, (stream) =>
    ctx.env.MASTERS.put(key, stream, { sha256, customMetadata: { sha256 } }),
  );
}

/** Deletes the parts of an upload. @throws AppError unauthorised, forbidden, not_found, gone */
export async function dropUpload(ctx: RequestContext, text: string, sender?: PartSender): Promise<void> {
  const { folder } = await requireUpload(ctx, text, sender);
  const keys = (await listParts(ctx, folder)).map(({ key }) => key);
  if (keys.length > 0) await ctx.env.MASTERS.delete(keys);
}

/** The bytes of an upload whose parts have all arrived. @throws AppError unauthorised, forbidden, not_found, gone, invalid */
export async function* readParts(ctx: RequestContext, text: string, sender?: PartSender): AsyncGenerator<Uint8Array> {
  const { upload, folder } = await requireUpload(ctx, text, sender);
  const parts = await listParts(ctx, folder);
  const incomplete = () => new AppError("invalid", copy.partsMissing, { file: [copy.partsMissing] });
  if (parts.length !== countOf(upload)) throw incomplete();
  for (const { key } of parts) {
    const object = await ctx.env.MASTERS.get(key);
    if (object === null) throw incomplete();
    yield new Uint8Array(await object.arrayBuffer());
  }
}

/** Deletes parts of uploads that did not go on for days. */
export async function sweepParts(ctx: Pick<RequestContext, "env" | "now">): Promise<{ deleted: number }> {
  const isOld = ({ uploaded }: R2Object) => uploaded.getTime() < ctx.now - keptDays * dayMs;
  const keys = (await listParts(ctx, prefix)).filter(isOld).map(({ key }) => key);
  for (let at = 0; at < keys.length; at += 1000) await ctx.env.MASTERS.delete(keys.slice(at, at + 1000));
  return { deleted: keys.length };
}
