import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { EditorPaths } from "#app/playlists/editor/edit-action.server.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { putInFolder } from "#app/playlists/folders/put-in-folder.server.ts";
import { createFolder, deleteFolder, renameFolder } from "#app/playlists/folders/save-folder.server.ts";
import { folderSchema, playlistSchema } from "#app/playlists/playlist-form.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";
import { rulesOfSearch } from "#app/playlists/smart/rules-of-search.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { rulesPath } from "#app/playlists/smart/smart-playlist.ts";

const folderId = z.string().max(64).default("");
const idField = z.object({ id: z.string().max(64), folderId });

type Paths = Pick<EditorPaths, "list" | "editPath">;

const ofSearch = z.object({ name: playlistSchema.shape.name, query: z.string().max(4_000) });

/** Makes a smart playlist of a search with one press, from wherever the search is shown. What goes wrong is told on the list. */
async function makeOfSearch(ctx: RequestContext, form: FormData, { list, editPath }: Paths) {
  try {
    const parsed = ofSearch.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw new AppError("invalid", parsed.error.issues[0]?.message ?? "");
    const { name, query } = parsed.data;
    const texts = { name, description: "", client: "", visibility: "private" as const };
    const { id } = await createPlaylist(ctx, { ...texts, kind: "smart", rules: rulesOfSearch(query) });
    const link = { href: rulesPath({ id }), label: smartCopy.edit };
    ctx.flash.set({ kind: "success", title: smartCopy.created(name), link });
    return redirect(editPath(id));
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "invalid", "too_many_requests"].includes(error.code)) throw error;
    ctx.flash.set({ kind: "error", title: error.message });
    return redirect(list);
  }
}

/** Does what a form of the list of playlists asks for: a form with its errors, or a redirect. @throws AppError */
export async function changePlaylists(ctx: RequestContext, form: FormData, { list, editPath }: Paths) {
  requireAccess(ctx, "playlists");
  const inFolder = (id: string) => (id === "" ? list : `${list}?${new URLSearchParams({ folder: id })}`);
  const done = (title: string, to = list) => ({ to, toast: { kind: "success" as const, title } });
  switch (form.get("act")) {
    case "folder":
      return submitForm(ctx, form, {
        schema: folderSchema,
        async act(value) {
          return done(copy.folderCreated, inFolder((await createFolder(ctx, value)).id));
        },
      });
    case "rename-folder":
      return submitForm(ctx, form, {
        schema: folderSchema.extend({ id: z.string().max(64) }),
        async act(value) {
          await renameFolder(ctx, value);
          return done(copy.folderRenamed, inFolder(value.id));
        },
      });
    case "delete-folder":
      return submitForm(ctx, form, {
        schema: idField,
        async act({ id }) {
          await deleteFolder(ctx, { id });
          return done(copy.folderDeleted);
        },
      });
    case "file":
      return submitForm(ctx, form, {
        schema: idField,
        async act(value) {
          await putInFolder(ctx, { id: value.id, folderId: value.folderId || null });
          return done(copy.moved, inFolder(value.folderId));
        },
      });
    case "restore": {
      const id = form.get("id");
      await setDeleted(ctx, { id: typeof id === "string" ? id : "", deleted: false });
      ctx.flash.set({ kind: "success", title: copy.restored });
      return redirect(list);
    }
    case "smart":
      return makeOfSearch(ctx, form, { list, editPath });
    case "create-smart":
      return submitForm(ctx, form, {
        schema: playlistSchema.extend({ folderId }),
        async act({ folderId: folder, ...value }) {
          const { id } = await createPlaylist(ctx, { ...value, folderId: folder || null, kind: "smart" });
          return done(smartCopy.created(value.name), rulesPath({ id }));
        },
      });
    default:
      return submitForm(ctx, form, {
        schema: playlistSchema.extend({ folderId }),
        async act({ folderId: folder, ...value }) {
          const { id } = await createPlaylist(ctx, { ...value, folderId: folder || null });
          return done(copy.created(value.name), editPath(id));
        },
      });
  }
}
