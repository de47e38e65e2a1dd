import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { listPathOf, pictureFields, recordFormSchema } from "#app/records/definition/record-type.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { changePictures } from "#app/records/store/change-pictures.server.ts";
import { deleteRecord } from "#app/records/store/delete-record.server.ts";
import { unlockField } from "#app/records/store/field-sources.server.ts";
import { judgeRecord } from "#app/records/store/judge-record.server.ts";
import { findRecord } from "#app/records/store/load-record.server.ts";
import { readableFields, requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { readPictureForm } from "#app/uploads/pictures/read-picture-form.server.ts";

const deletionSchema = z.object({
  act: z.literal("delete"),
  version: z.string().default(""),
  moveTo: z.string().max(64).default(""),
});

const unlockSchema = z.object({ act: z.literal("unlock"), field: z.string().max(64) });

type Submitted = {
  id: string | null;
  /** Where saving leads; the list if it is left out. */
  to?: (id: string) => string;
};

/** Saves or deletes a record as its form says. */
export async function submitRecord(ctx: RequestContext, store: RecordStore, request: Request, { id, to }: Submitted) {
  const { type } = store;
  requireAccess(ctx, type.editArea);
  const form = await readPictureForm(request);
  const isMissing = id !== null && (await findRecord(ctx, store, id)) === null;
  const listPath = listPathOf(type);
  const common = {
    keepsInput: true,
    check() {
      if (isMissing) throw new AppError("conflict", copy.deletedMeanwhile(type.copy.noun));
    },
    async fieldsAfterConflict() {
      return { version: id === null || isMissing ? "" : versionOf(await requireRecord(ctx, store, id)) };
    },
  };
  if (id !== null && form.get("act") === "delete")
    return submitForm(ctx, form, {
      ...common,
      schema: deletionSchema,
      async act(deletion) {
        await deleteRecord(ctx, store, { ...deletion, id });
        return { to: `${listPath}?deleted=${id}` };
      },
    });
  if (id !== null && form.get("act") === "unlock")
    return submitForm(ctx, form, {
      ...common,
      schema: unlockSchema,
      async act({ field }) {
        const { label } = await unlockField(ctx, store, { id, field });
        const title = copy.delivered.unlocked(label);
        return {
          to: to?.(id) ?? `${type.path}/${id}`,
          toast: { kind: "success", title, body: copy.delivered.unlockedText },
        };
      },
    });
  // Shown as text by the form, which therefore has no values of them.
  const readOnly = form.getAll("readOnly").map(String);
  const names = readableFields(ctx, type).filter((name) => !readOnly.includes(name));
  return submitForm(ctx, form, {
    ...common,
    schema: recordFormSchema(type, names),
    hideFields: names.map((name) => pictureFields(name).file),
    async judge(entered, wrong) {
      const stored = id === null ? null : await requireRecord(ctx, store, id);
      const { error } = await judgeRecord(ctx, store, { id, entered, stored, wrong });
      if (error !== null) throw error;
    },
    async act({ version, ...sent }) {
      const values = await changePictures(ctx, store, { id, values: sent, names });
      const saved = await saveRecord(ctx, store, { id, version: String(version), values, names });
      const name = String(values[type.nameField] ?? saved.name);
      return {
        to: to?.(saved.id) ?? listPath,
        toast: {
          kind: "success",
          title: id === null ? copy.created(name) : copy.updated(name),
          body: store.notice?.(values),
        },
      };
    },
  });
}
