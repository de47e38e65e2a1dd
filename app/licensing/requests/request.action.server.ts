import { data } from "@remix-run/cloudflare";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { requestSchema } from "#app/licensing/requests/request-form.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";
import { draftPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { presetFields } from "#app/rights/media-presets.ts";

/** Action of the request form, on a song's page (`slug`) and on the draft's own page. */
export async function submitRequest(ctx: RequestContext, body: RequestBody, { slug }: { slug: string | null }) {
  const form = await readForm(body);
  const preset = String(form.get("preset") ?? "");
  if (preset !== "") {
    requireRequester(ctx);
    const { initialValue = {} } = parseForm(form, requestSchema).reply();
    return data<FormResult>({ initialValue: { ...initialValue, ...presetFields(initialValue ?? {}, preset) } });
  }
  return submitForm(ctx, form, {
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
