import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPaths } from "#app/playlists/editor/playlist.action.server.ts";
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
type Done = { to: string; toast: ToastMessage };

const ofSearch = z.object({ name: playlistSchema.shape.name, query: z.string().max(4_000) });

/** Creates a smart playlist from a search. */
async function makeOfSearch(ctx: RequestContext, form: FormData, { editPath }: Paths): Promise<Done> {
  const parsed = ofSearch.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new AppError("invalid", parsed.error.issues[0]?.message ?? "");
  const { name, query } = parsed.data;
  const { id } = await createPlaylist(ctx, {
    ...playlistSchema.parse({ name }),
    kind: "smart",
    rules: rulesOfSearch(query),
  });
  const link = { href: rulesPath({ id }), label: smartCopy.edit };
  return { to: editPath(id), toast: { kind: "success", title: smartCopy.created(name), link } };
}

async function restore(ctx: RequestContext, form: FormData, { list }: Paths): Promise<Done> {
  const id = form.get("id");
  await setDeleted(ctx, { id: typeof id === "string" ? id : "", deleted: false });
  return { to: list, toast: { kind: "success", title: copy.restored, undoes: true } };
}

/** Dispatches the forms of the playlists list: returns the form with errors, or a redirect. @throws AppError */
export async function changePlaylists(ctx: RequestContext, form: FormData, paths: Paths) {
  requireAccess(ctx, "playlists");
  const { list, editPath } = paths;
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
    case "restore":
      return pressButton(ctx, { form, page: list }, () => restore(ctx, form, paths));
    case "smart":
      return pressButton(ctx, { form, page: list }, () => makeOfSearch(ctx, form, paths));
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
