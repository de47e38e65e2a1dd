import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { EditorPaths } from "#app/playlists/editor/edit-action.server.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { putInFolder } from "#app/playlists/folders/put-in-folder.server.ts";
import { createFolder, deleteFolder, renameFolder } from "#app/playlists/folders/save-folder.server.ts";
import { folderSchema, playlistSchema } from "#app/playlists/playlist-form.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";

const folderId = z.string().max(64).default("");
const idField = z.object({ id: z.string().max(64), folderId });

type Paths = Pick<EditorPaths, "list" | "editPath">;

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
