import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { playlistBodySchema } from "#app/api/playlists/playlist-schema.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { makePackage } from "#app/downloads/package/make-package.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { removeMember, saveMember } from "#app/playlists/access/playlist-members.server.ts";
import { packagePageCopy as packageCopy } from "#app/playlists/package/package-page-copy.ts";
import { requirePackagePlaylist } from "#app/playlists/package/require-package-playlist.server.ts";
import { packagePath } from "#app/playlists/playlist.ts";
import { memberSchema, sectionSchema } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { renameSection } from "#app/playlists/rows/rename-section.server.ts";

const headingBytes = 8 * 1024;

const params = z.object({ id: z.string() });
const rowId = z.string().max(64);

async function renameHeading(ctx: RequestContext, given: { id: string; rowId: string; title: string }): Promise<void> {
  const playlist = await readPlaylist(ctx, { id: given.id });
  if (playlist === null) throw new AppError("not_found", copy.gone);
  const row = playlist.rows.find((one) => one.id === given.rowId);
  if (row?.kind !== "heading") throw new AppError("conflict", copy.rowGone);
  await renameSection(ctx, { ...given, before: row.title });
}

/** Headings, members and packages of a playlist. */
export const playlistParts = new ApiRouter("Playlists")
  .on(
    "post",
    "/playlists/:id/headings",
    {
      summary: "Add a heading",
      description: "Above the row `before`, without it at the end. Headings are moved and removed as tracks are.",
      access: "playlists",
      params,
      body: sectionSchema.extend({ before: rowId.optional() }),
      maxBytes: headingBytes,
      status: 201,
      data: playlistBodySchema,
    },
    async ({ ctx, params: { id }, body: { title, before } }) => {
      await addSection(ctx, { id, title, place: before === undefined ? { to: "bottom" } : { before } });
      return playlistBody(ctx, id);
    },
  )
  .on(
    "patch",
    "/playlists/:id/headings",
    {
      summary: "Rename a heading",
      access: "playlists",
      params,
      body: sectionSchema.extend({ rowId }),
      maxBytes: headingBytes,
      data: playlistBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await renameHeading(ctx, { id, ...body });
      return playlistBody(ctx, id);
    },
  )
  .on(
    "post",
    "/playlists/:id/members",
    {
      summary: "Let a person of the company into a playlist, or change their role",
      description: "For its owner. Someone new gets an email.",
      access: "playlists",
      params,
      body: memberSchema,
      maxBytes: 4096,
      status: 201,
      data: playlistBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await saveMember(ctx, { id, ...body });
      return playlistBody(ctx, id);
    },
  )
  .on(
    "delete",
    "/playlists/:id/members",
    {
      summary: "Withdraw the role of a person",
      description: "For the owner of the playlist.",
      access: "playlists",
      params,
      query: z.object({ userId: z.string().optional() }),
      data: playlistBodySchema,
    },
    async ({ ctx, params: { id }, query }) => {
      const userId = requireRecordId(query.userId, "Name the person with userId.");
      await removeMember(ctx, { id, userId });
      return playlistBody(ctx, id);
    },
  )
  .on(
    "post",
    "/playlists/:id/packages",
    {
      summary: "Put the tracks of a playlist together as one ZIP",
      description: "`url` takes the same credentials until `expiresAt` (ms), with `Range`.",
      access: "download",
      params,
      body: z.object({ format: z.enum(["mp3", "original"], { error: packageCopy.formatMissing }) }),
      maxBytes: 4096,
      status: 201,
      data: z.strictObject({ _id: z.string(), url: z.string(), expiresAt: z.number() }),
    },
    async ({ ctx, params: { id }, body: { format } }) => {
      const slug = (await readPlaylist(ctx, { id }))?.slug;
      if (slug === undefined) throw new AppError("not_found", copy.gone);
      const { subject, rows } = await requirePackagePlaylist(ctx, { slug });
      const { id: _id, expires, signature } = await makePackage(ctx, { subject, rows, format });
      const query = new URLSearchParams({ expires: String(expires), signature });
      return { _id, url: new URL(`${packagePath({ slug })}/${_id}?${query}`, ctx.url.origin).href, expiresAt: expires };
    },
  )
  .close();
