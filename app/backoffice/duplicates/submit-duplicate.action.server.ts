import { decideDuplicate } from "#app/backoffice/duplicates/decide-duplicate.server.ts";
import { duplicateFormSchema, duplicatePath, duplicatesPath } from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { mergeRecordings, undoMerge } from "#app/backoffice/duplicates/merge-recordings.server.ts";
import { nextDuplicate, readDuplicate } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RequestBody } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** The forms of a pair. After a decision the next open pair follows. */
export async function submitDuplicate(ctx: RequestContext, body: RequestBody, id: string) {
  requireAccess(ctx, "songs-edit");
  return submitForm(ctx, body, {
    schema: duplicateFormSchema,
    keepsInput: true,
    async fieldsAfterConflict() {
      return { version: (await readDuplicate(ctx, id)).version };
    },
    async act(sent) {
      if (sent.act === "undo") {
        const { title } = await undoMerge(ctx, { id });
        return { to: duplicatePath(id), toast: { kind: "success", title: copy.undone(title), undoes: true } };
      }
      if (sent.act === "merge") {
        const { title } = await mergeRecordings(ctx, { id, keep: sent.keep, version: sent.version });
        // The undo is on the page of the pair.
        return { to: duplicatePath(id), toast: { kind: "success", title: copy.merged(title) } };
      }
      await decideDuplicate(ctx, { id, state: sent.act, version: sent.version });
      const next = sent.act === "open" ? id : await nextDuplicate(ctx, id);
      return {
        to: next === null ? duplicatesPath : duplicatePath(next),
        toast: { kind: "success", title: copy.decided[sent.act] },
      };
    },
  });
}
