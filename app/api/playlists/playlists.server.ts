import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { namePatternText, pageNumber } from "#app/api/paging.ts";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { offeredPlaylistsSchema, ownPlaylistsSchema, playlistBodySchema } from "#app/api/playlists/playlist-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { changePlaylistTogether } from "#app/playlists/access/change-playlist.server.ts";
import { listPlaylists } from "#app/playlists/list-playlists.server.ts";
import { coverAddress, playlistPath } from "#app/playlists/playlist.ts";
import { textSchemas, visibilityField } from "#app/playlists/playlist-form.ts";
import { eachText } from "#app/playlists/playlist-texts.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistsPerPage, readPlaylistsQuery } from "#app/playlists/playlists-query.ts";
import { detailsChange } from "#app/playlists/record/change-details.server.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";
import { visibilityChange } from "#app/playlists/record/set-visibility.server.ts";
import { requireKnownTags } from "#app/playlists/smart/check-tags.server.ts";
import { newPlaylistSchema } from "#app/playlists/smart/new-playlist-schema.ts";
import { rulesSchema } from "#app/playlists/smart/read-rules.ts";
import { rulesChange } from "#app/playlists/smart/set-rules.server.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { searchItems } from "#app/sliders/admin/find-items.server.ts";

const limit = 25;
/** Larger page numbers are clamped. */
const maxPage = 10_000;
/** Bytes: the texts of a playlist, at up to 12 bytes a character (JSON escapes), and rules. */
const maxBytes = 96 * 1024;

const changeSchema = z
  .object({
    ...textSchemas,
    visibility: visibilityField,
    rules: rulesSchema,
    kind: z.never(smartCopy.errors.kindStays),
  })
  .partial()
  /** Revision that the caller read; without it the update overwrites. */
  .extend({ revision: z.number().int().optional() });

const params = z.object({ id: z.string() });
const text = z.string().optional();

async function ownPlaylists(ctx: RequestContext): Promise<z.input<typeof ownPlaylistsSchema>> {
  requireAccess(ctx, "playlists");
  const query = readPlaylistsQuery(ctx.url.searchParams);
  const { playlists: found, folders, total, page, pages } = await listPlaylists(ctx, query);
  const items = found.map(({ id: _id, totalMs, covers: _, imageKey, ...playlist }) => ({
    _id,
    ...playlist,
    image: imageKey && coverAddress(imageKey),
    duration: totalMs / 1000,
    uri: playlistPath(playlist),
  }));
  const paging = { limit: playlistsPerPage, page, totalItems: total, totalPages: pages };
  return { items, folders: folders.map(({ id: _id, ...folder }) => ({ _id, ...folder })), paging };
}

async function offeredPlaylists(
  ctx: RequestContext,
  query: { name: string; page: number },
): Promise<z.input<typeof offeredPlaylistsSchema>> {
  const { items, total, page, pages } = await searchItems(ctx, { kind: "playlist", ...query, limit });
  const paging = { limit, page, totalItems: total, totalPages: pages };
  return { items: items.map(({ id: _id, ...item }) => ({ _id, ...item })), paging };
}

/** Applies all changes in `body` atomically. @throws AppError conflict for another revision, and as the individual changes */
async function changePlaylist(ctx: RequestContext, id: string, body: z.output<typeof changeSchema>): Promise<void> {
  const { revision, visibility, rules, kind: _, ...texts } = body;
  const stored = await playlistBody(ctx, id);
  if (revision !== undefined && revision !== stored.revision) throw new AppError("conflict", copy.changedMeanwhile);
  const before = eachText((name) => stored[name]);
  if (rules !== undefined) await requireKnownTags(ctx.search, rules);
  await changePlaylistTogether(ctx, id, [
    ...(Object.keys(texts).length > 0 ? [detailsChange(ctx, { id, details: { ...before, ...texts }, before })] : []),
    ...(rules === undefined ? [] : [rulesChange(ctx, { id, rules })]),
    ...(visibility === undefined ? [] : [visibilityChange(ctx, { id, visibility })]),
  ]);
}

export const playlists = new ApiRouter("Playlists")
  .on(
    "get",
    "/playlists",
    {
      list: true,
      summary: "The person's playlists, or those that a slider can show",
      description:
        "With `own`, for UpdatePlaylist: those that the person owns or is a member of, and their folders, by `q`, `folder` and `sort`. Without it, for ListSliders: by `name`.",
      access: { who: "UpdatePlaylist, or without `own` for ListSliders", check: requireActor },
      query: z.object({
        own: text,
        q: text,
        folder: text,
        sort: text,
        name: z.string().default("").describe(namePatternText),
        page: pageNumber(maxPage),
      }),
      data: z.union([ownPlaylistsSchema, offeredPlaylistsSchema]),
    },
    ({ ctx, query: { own, name, page } }) =>
      own !== undefined || !can(ctx.actor, "sliders", ctx.company)
        ? ownPlaylists(ctx)
        : offeredPlaylists(ctx, { name, page }),
  )
  .on(
    "post",
    "/playlists",
    {
      summary: "Create a playlist",
      description:
        'A smart one has `rules`, where a condition is one filter of a search as in the address of /search ("genre=house&genre=techno").',
      access: "playlists",
      body: newPlaylistSchema,
      maxBytes,
      status: 201,
      data: playlistBodySchema,
    },
    async ({ ctx, body }) => {
      const { id } = await createPlaylist(ctx, body);
      return playlistBody(ctx, id);
    },
  )
  .on(
    "get",
    "/playlists/:id",
    {
      summary: "A playlist that the person may read, with its rows in order",
      description: "For ListSliders also `artists.backgroundImages`, the images that a slide of it can have.",
      access: "signed-in",
      params,
      data: playlistBodySchema,
    },
    ({ ctx, params: { id } }) => playlistBody(ctx, id, { images: can(ctx.actor, "sliders", ctx.company) }),
  )
  .on(
    "patch",
    "/playlists/:id",
    {
      summary: "Change what is named of a playlist",
      description: "409 where `revision` is not the present one. When one of the changes is refused, none is made.",
      access: "playlists",
      params,
      body: changeSchema,
      maxBytes,
      data: playlistBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await changePlaylist(ctx, id, body);
      return playlistBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/playlists/:id",
    { summary: "Delete a playlist", access: "playlists", params, data: z.strictObject({ _id: z.string() }) },
    async ({ ctx, params: { id } }) => {
      await setDeleted(ctx, { id, deleted: true });
      return { _id: id };
    },
  )
  .close();
