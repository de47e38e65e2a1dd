import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { inDialogField } from "#app/edge/forms/in-dialog.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { namedSongs } from "#app/licensing/take/read-take-page.server.ts";
import { requireTaker } from "#app/licensing/take/read-taking.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { takeSchema } from "#app/licensing/take/take-form.server.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";

/** Takes the licence of the tracks and the use that the address names; the text that was signed says whether they are those that were read. */
export async function submitTaking(ctx: RequestContext, body: RequestBody) {
  const form = await readForm(body);
  // The answer is the licence's page, also for a dialog.
  form.delete(inDialogField);
  return submitForm(ctx, form, {
    schema: takeSchema,
    keepsInput: true,
    check: () => requireTaker(ctx),
    async act(form) {
      const { id, number } = await takeLicence(ctx, { ...form, ids: namedSongs(ctx), usage: currentUsage(ctx) });
      return { to: licencePath(id, number), toast: { kind: "success", title: copy.done(number) } };
    },
  });
}
