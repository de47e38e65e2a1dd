import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { safeName } from "#app/downloads/file-name.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import type { FilmFacts } from "#app/rooms/film/container/film-facts.ts";
import { filmCopy } from "#app/rooms/film/film-copy.ts";
import { filmLimits as limits } from "#app/rooms/film/film-limits.ts";
import { type FilmViewer, partSenderOf } from "#app/rooms/film/film-viewer.server.ts";
import { describeFilm, storeFilm } from "#app/rooms/film/store-film.server.ts";
import { readFileForm } from "#app/uploads/parts/read-file-form.server.ts";
import { openUploadOf, storePart } from "#app/uploads/parts/receive-parts.server.ts";
import { partSchema } from "#app/uploads/parts/upload-parts.ts";
import { fileError } from "#app/uploads/store-audio.server.ts";

const { upload: copy, errors } = filmCopy;

const { sha256 } = partSchema.shape;
const side = z.int().min(1).max(16_384);

/** What a browser read of a film that is not sent. */
const factsSchema = z.object({
  container: z.enum(["mp4", "webm"]),
  durationMs: z.int().min(1).max(limits.durationMs),
  ...{ width: side, height: side },
  frameRate: z.string().regex(/^[1-9]\d{0,6}\/(?:1|1000|1001)$/),
  codec: z.enum(["avc", "hevc", "vp8", "vp9", "av1"]),
  sound: z.enum(["none", "silent", "plays"]),
  isHdr: z.boolean(),
  bytes: z.int().min(1).max(limits.bytes),
  sha256,
});

const fieldsSchema = z.object({
  sha256: sha256.nullable().catch(null),
  watermark: z.literal("on").optional().catch(undefined),
  stays: z.literal("on").optional().catch(undefined),
  facts: z.string().max(1000).catch(""),
});

function parseFacts(text: string): z.output<typeof factsSchema> {
  try {
    return factsSchema.parse(JSON.parse(text));
  } catch {
    throw fileError("invalid", errors.facts);
  }
}

async function receive(
  ctx: RequestContext,
  request: Request,
  viewer: FilmViewer,
): Promise<FilmFacts & { name: string }> {
  return readFileForm(
    ctx,
    request,
    async ({ fields, fileName, file }) => {
      const { watermark, stays, facts, ...typed } = fieldsSchema.parse(Object.fromEntries(fields));
      const name = safeName(fileName).slice(0, limits.name).toWellFormed() || filmCopy.title;
      const film = { viewer, name, sha256: typed.sha256, isWatermarked: watermark === "on" };
      const stored =
        stays === "on" ? describeFilm(ctx, { ...film, facts: parseFacts(facts) }) : storeFilm(ctx, { ...film, file });
      return { ...(await stored), name };
    },
    partSenderOf(viewer),
  );
}

/**
 * The form of a film, with its bytes, with the parts that came before, or with what a browser says of it. Navigations redirect to the film's
 * page; scripts get `{ data: { name, note } }`.
 */
export async function receiveFilm(ctx: RequestContext, request: Request, viewer: FilmViewer): Promise<Response> {
  const wantsPage = request.headers.get("Accept")?.includes("text/html") === true;
  try {
    const { name, sound } = await receive(ctx, request, viewer);
    const note = sound === "silent" ? copy.noSound : "";
    if (!wantsPage) return Response.json({ data: { name, note } }, { status: 201 });
    ctx.flash.set({ kind: "success", title: copy.added(name), body: note });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!wantsPage) return errorResponse(error, request);
    ctx.flash.set({ kind: "error", title: copy.failed, body: error.message });
  }
  return redirect(`${viewer.path}/film`, 303);
}

const openSchema = z.object({
  file: z.string().min(1).max(2000),
  bytes: z.int().min(1, errors.empty).max(limits.bytes, errors.tooLarge),
});

/** POST begins the upload of a film in parts, or goes on with it; PUT stores a part. @throws AppError */
export async function receivePart(
  ctx: RequestContext,
  request: Request,
  { viewer, upload, part }: { viewer: FilmViewer; upload: string | undefined; part: string | undefined },
) {
  const sender = partSenderOf(viewer);
  if (ctx.actor !== null) refusePreview(ctx.actor);
  if (upload === undefined) {
    const opened = openSchema.safeParse(await request.json().catch(() => null));
    if (!opened.success) throw fileError("too_large", opened.error.issues[0]?.message ?? errors.empty);
    return openUploadOf(ctx, sender, opened.data);
  }
  const number = z.coerce.number().int().min(1).max(1000).safeParse(part);
  const query = partSchema.safeParse(Object.fromEntries(ctx.url.searchParams));
  if (!number.success || !query.success) throw fileError("invalid", errors.changed);
  await storePart(ctx, { upload, part: number.data, sha256: query.data.sha256, request }, sender);
  return { part: number.data };
}
