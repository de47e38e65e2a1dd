import { z } from "zod";
import { readPlace } from "#app/collaboration/rows/read-place.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { removeMember, saveMember } from "#app/playlists/access/playlist-members.server.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { withParams } from "#app/playlists/editor/editor-paths.ts";
import { rowSchema } from "#app/playlists/editor/row-form.ts";
import {
  memberSchema,
  playlistDetailsSchema,
  sectionSchema,
  storedText,
  visibilityField,
} from "#app/playlists/playlist-form.ts";
import { beforeOf, eachText, textNames } from "#app/playlists/playlist-texts.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { changeDetails } from "#app/playlists/record/change-details.server.ts";
import { duplicatePlaylist } from "#app/playlists/record/duplicate-playlist.server.ts";
import { setCover } from "#app/playlists/record/set-cover.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { changeRow } from "#app/playlists/rows/change-row.server.ts";
import { keepSort } from "#app/playlists/rows/keep-sort.server.ts";
import { moveRows } from "#app/playlists/rows/move-rows.server.ts";
import { moveRow, removeRows, restoreRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { renameSection } from "#app/playlists/rows/rename-section.server.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";

/** URLs of a playlist's editor and its list, by device. */
export type EditorPaths = { page: string; list: string; editPath(id: string): string };

type Edit = { id: string; form: FormData; paths: EditorPaths };
type Done = { to: string; toast?: { kind: "success"; title: string; body?: string } };

const textsBefore = textNames.map((name) => [beforeOf(name), storedText]);
const detailsSchema = playlistDetailsSchema.extend(
  Object.fromEntries(textsBefore) as Record<ReturnType<typeof beforeOf>, typeof storedText>,
);
const coverSchema = z.object({ cover: z.instanceof(File, { error: copy.coverMissing }) });
const headingSchema = sectionSchema.extend({ above: z.string().max(64).optional() });
const renameSchema = sectionSchema.extend({ rowId: z.string().max(64), titleBefore: storedText });

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Dispatches the editor's forms: returns the form with errors, or a redirect. @throws AppError as `changePlaylist` */
export async function editPlaylist(ctx: RequestContext, edit: Edit) {
  const { id, form, paths } = edit;
  const done = (title: string, to = paths.page): Done => ({ to, toast: { kind: "success", title } });
  switch (textOf(form, "act")) {
    case "details":
      return submitForm(ctx, form, {
        schema: detailsSchema,
        keepsInput: true,
        async act(value) {
          const details = eachText((name) => value[name]);
          const before = eachText((name) => value[beforeOf(name)]);
          await changeDetails(ctx, { id, details, before });
          return done(copy.saved);
        },
        async fieldsAfterConflict() {
          const stored = await readPlaylist(ctx, { id });
          return Object.fromEntries(textNames.map((name) => [beforeOf(name), stored?.[name] ?? ""]));
        },
      });
    case "row":
      return submitForm(ctx, form, {
        schema: rowSchema,
        keepsInput: true,
        async act({ rowId, noteBefore, recordingBefore, startBefore, endBefore, ...fields }) {
          const before = { note: noteBefore, recordingId: recordingBefore, startMs: startBefore, endMs: endBefore };
          await changeRow(ctx, { id, rowId, fields, before });
          return done(copy.rowSaved);
        },
        async fieldsAfterConflict() {
          const rows = (await readPlaylist(ctx, { id, hidden: true }))?.rows ?? [];
          const row = rows.find((one) => one.id === textOf(form, "rowId"));
          if (row?.kind !== "track") return {};
          const { note, recordingId, startMs, endMs } = row;
          const times = { startBefore: String(startMs ?? ""), endBefore: String(endMs ?? "") };
          return { noteBefore: note, recordingBefore: recordingId, ...times };
        },
      });
    case "heading":
      return submitForm(ctx, form, {
        schema: headingSchema,
        keepsInput: true,
        async act({ title, above }) {
          await addSection(ctx, { id, title, place: above ? { before: above } : { to: "bottom" } });
          return done(copy.headingAdded);
        },
      });
    case "rename":
      return submitForm(ctx, form, {
        schema: renameSchema,
        keepsInput: true,
        async act({ rowId, title, titleBefore }) {
          await renameSection(ctx, { id, rowId, title, before: titleBefore });
          return done(copy.saved);
        },
        async fieldsAfterConflict() {
          const row = (await readPlaylist(ctx, { id }))?.rows.find((one) => one.id === textOf(form, "rowId"));
          return { titleBefore: row?.kind === "heading" ? row.title : "" };
        },
      });
    case "member":
      return submitForm(ctx, form, {
        schema: memberSchema,
        async act(member) {
          const { name, isNew, lacks } = await saveMember(ctx, { id, ...member });
          const body = lacks.length > 0 ? copy.lacks(lacks.map((one) => copy.lacking[one]).join(copy.or)) : undefined;
          const title = isNew ? copy.invited(name) : copy.roleSaved(name);
          return { to: paths.page, toast: { kind: "success", title, body } };
        },
      });
    case "cover":
      return submitForm(ctx, form, {
        schema: coverSchema,
        hideFields: ["cover"],
        async act({ cover }) {
          await setCover(ctx, { id, file: cover });
          return done(copy.coverSaved);
        },
      });
    case "visibility":
      return submitForm(ctx, form, {
        schema: z.object({ visibility: visibilityField }),
        async act({ visibility }) {
          await setVisibility(ctx, { id, visibility });
          return done(copy.visibilitySaved);
        },
      });
    default:
      if (
        !/^(?:top|bottom|up|down|move|place|remove|undo|sort|remove-member|remove-cover|duplicate|keep|delete)(?::|$)/.test(
          textOf(form, "act"),
        )
      )
        throw new AppError("invalid", "This form was not sent by our page. Open the page again.");
      return pressButton(
        ctx,
        { form, page: paths.page, shown: ["conflict", "forbidden", "invalid", "too_many_requests"] },
        () => runButton(ctx, edit),
      );
  }
}

async function runButton(ctx: RequestContext, { id, form, paths }: Edit): Promise<Done> {
  const { page, list, editPath } = paths;
  // "up:<row>": a button has one value.
  const [act = "", rowId = ""] = textOf(form, "act").split(":");
  const place = readPlace(act, textOf(form, "after"));
  if (place !== null) {
    await moveRow(ctx, { id, rowId, place });
    return { to: page };
  }
  const chosen = form.getAll("row").filter((value) => typeof value === "string");
  const success = (title: string, target = page): Done => ({ to: target, toast: { kind: "success", title } });
  switch (act) {
    case "place": {
      if (chosen.length === 0) throw new AppError("invalid", copy.nothingSelected);
      await moveRows(ctx, { id, rowIds: chosen, to: textOf(form, "to").slice(0, 64) });
      return { to: page };
    }
    case "remove": {
      const rowIds = rowId === "" ? chosen : [rowId];
      if (rowIds.length === 0) throw new AppError("invalid", copy.nothingSelected);
      const { removal, removed } = await removeRows(ctx, { id, rowIds });
      return { to: withParams(page, { removal, removed: String(removed) }) };
    }
    case "undo":
      await restoreRows(ctx, { id, removal: rowId });
      return success(copy.rowsRestored);
    case "sort":
      await keepSort(ctx, { id, sort: rowId });
      return success(copy.orderKept);
    case "remove-member":
      await removeMember(ctx, { id, userId: rowId });
      return success(copy.memberRemoved);
    case "remove-cover":
      await setCover(ctx, { id, file: null });
      return success(copy.coverRemoved);
    case "duplicate": {
      const made = await duplicatePlaylist(ctx, { id });
      return success(copy.duplicated(made.name), editPath(made.id));
    }
    case "keep": {
      const made = await duplicatePlaylist(ctx, { id, keep: true });
      return success(smartCopy.kept(made.name), editPath(made.id));
    }
    default:
      await setDeleted(ctx, { id, deleted: true });
      return { to: `${list}?${new URLSearchParams({ deleted: id })}` };
  }
}
