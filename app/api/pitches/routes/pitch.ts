import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { pitchCopy as copy } from "#app/reels/pitch/pitch-copy.ts";
import { pitchDetailsSchema } from "#app/reels/pitch/pitch-form.ts";
import { changePitchDetails } from "#app/reels/pitch/record/change-pitch-details.server.ts";
import { setPitchDeleted } from "#app/reels/pitch/record/set-pitch-deleted.server.ts";

/** Bytes: the texts of a pitch, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 64 * 1024;

const { shape } = pitchDetailsSchema;
const changeSchema = z
  .object({
    title: shape.title,
    client: shape.client.unwrap(),
    intro: shape.intro.unwrap(),
    closing: shape.closing.unwrap(),
    visibility: shape.visibility.unwrap(),
    background: shape.background.unwrap(),
  })
  .partial()
  /** The revision that the caller read: without it, the change overwrites whatever is there. */
  .extend({ revision: z.number().int().optional() });

/** GET /api/v1/pitches/:id: a pitch that the person may open, with its slides in order. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: await pitchBody(ctx, id) });
}

/**
 * PATCH /api/v1/pitches/:id `{ title, client, intro, closing, visibility, background, revision }`, each optional: 409 where `revision` is not
 * the present one. `visibility` is private or company, `background` the key of a default background. DELETE deletes it. For UpdatePlaylist.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PATCH to change a pitch or DELETE to delete it.");
  requireAccess(ctx, "playlists");
  if (method === "DELETE") {
    await setPitchDeleted(ctx, { id, deleted: true });
    return Response.json({ data: { _id: id } });
  }
  const { revision, ...details } = await readJsonBody(request, { schema: changeSchema, maxBytes });
  const { title, client, intro, closing, visibility, background, revision: present } = await pitchBody(ctx, id);
  if (revision !== undefined && revision !== present) throw new AppError("conflict", copy.errors.changedMeanwhile);
  const before = { title, client, intro, closing, visibility, background };
  await changePitchDetails(ctx, { id, details: { ...before, ...details }, before });
  return Response.json({ data: await pitchBody(ctx, id) });
}
