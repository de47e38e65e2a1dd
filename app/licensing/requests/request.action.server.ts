import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RequestBody } from "#app/edge/forms/read-body.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { requestSchema } from "#app/licensing/requests/request-form.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";
import { draftPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";

/** Action of the request form, on a song's page (`slug`) and on the draft's own page. */
export async function submitRequest(ctx: RequestContext, body: RequestBody, { slug }: { slug: string | null }) {
  return submitForm(ctx, body, {
    schema: requestSchema,
    check() {
      requireRequester(ctx);
      return slug === null ? null : requireOptionSong(ctx, { slug });
    },
    async act(value, song) {
      const { id, isSent } = await saveRequest(ctx, { ...value, recordingId: song?.track.id ?? null });
      if (isSent) return { to: transactionPath(id), toast: { kind: "success", title: copy.sent, body: copy.sentText } };
      const title = value.remove === "" ? copy.saved : copy.removed;
      return { to: draftPath, toast: { kind: "success", title, link: { href: draftPath, label: copy.openDraft } } };
    },
    async fieldsAfterConflict() {
      const { draft } = await getDraft(ctx);
      return { version: draft.version };
    },
  });
}
