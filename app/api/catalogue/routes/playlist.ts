import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { changePlaylistTogether } from "#app/playlists/access/change-playlist.server.ts";
import { playlistSchema } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { detailsChange } from "#app/playlists/record/change-details.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";
import { visibilityChange } from "#app/playlists/record/set-visibility.server.ts";
import { requireKnownTags } from "#app/playlists/smart/check-tags.server.ts";
import { rulesSchema } from "#app/playlists/smart/read-rules.ts";
import { rulesChange } from "#app/playlists/smart/set-rules.server.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";

/** Bytes: the texts of a playlist, at up to 12 bytes a character (JSON escapes), and rules. */
const maxBytes = 96 * 1024;

const { shape } = playlistSchema;
const changeSchema = z
  .object({
    name: shape.name,
    description: shape.description.unwrap(),
    client: shape.client.unwrap(),
    visibility: shape.visibility.unwrap(),
    rules: rulesSchema,
    kind: z.never(smartCopy.errors.kindStays),
  })
  .partial()
  /** The revision that the caller read: without it, the change overwrites whatever is there. */
  .extend({ revision: z.number().int().optional() });

/**
 * GET /api/v1/playlists/:id: a playlist that the person may read, with its rows in order. For ListSliders also `artists.backgroundImages`, the
 * images that a slide of it can have.
 */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireActor(ctx);
  return Response.json({ data: await playlistBody(ctx, id, { images: can(actor, "sliders", ctx.company) }) });
}

/**
 * PATCH /api/v1/playlists/:id `{ name, description, client, visibility, rules, revision }`, each optional: 409 where `revision` is not the present one.
 * When one of them is refused, none is changed.
 * DELETE deletes it. For UpdatePlaylist.
 */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PATCH to change a playlist or DELETE to delete it.");
  requireAccess(ctx, "playlists");
  if (method === "DELETE") {
    await setDeleted(ctx, { id, deleted: true });
    return Response.json({ data: { _id: id } });
  }
  const {
    revision,
    visibility,
    rules,
    kind: _,
    ...texts
  } = await readJsonBody(request, { schema: changeSchema, maxBytes });
  const { name, description, client, revision: present } = await playlistBody(ctx, id);
  if (revision !== undefined && revision !== present) throw new AppError("conflict", copy.changedMeanwhile);
  const before = { name, description, client };
  if (rules !== undefined) await requireKnownTags(ctx.search, rules);
  await changePlaylistTogether(ctx, id, [
    ...(Object.keys(texts).length > 0 ? [detailsChange(ctx, { id, details: { ...before, ...texts }, before })] : []),
    ...(rules === undefined ? [] : [rulesChange(ctx, { id, rules })]),
    ...(visibility === undefined ? [] : [visibilityChange(ctx, { id, visibility })]),
  ]);
  return Response.json({ data: await playlistBody(ctx, id) });
}
