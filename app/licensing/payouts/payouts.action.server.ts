import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RequestBody } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listPayable, makePayoutFile } from "#app/licensing/payouts/make-file.server.ts";
import { payoutFilePath } from "#app/licensing/payouts/payout.ts";
import { payoutSchema } from "#app/licensing/payouts/payout-forms.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { markPayouts } from "#app/licensing/payouts/settle-payout.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/** Makes a file of the chosen payouts, or marks them as paid or failed. `page`: where the form is. */
export function submitPayouts(ctx: RequestContext, request: RequestBody, page: string) {
  return submitForm(ctx, request, {
    schema: payoutSchema(isoDateOf(ctx.now)),
    check() {
      requireAccess(ctx, "transactions-manage");
    },
    async act(sent) {
      const success = (title: string) => ({ kind: "success" as const, title });
      if (sent.act === "file" || sent.act === "all") {
        const ids = sent.act === "file" ? sent.ids : await listPayable(ctx);
        const id = await makePayoutFile(ctx, { ids, payOn: sent.day });
        return { to: payoutFilePath(id), toast: success(copy.made(ids.length)) };
      }
      const isPaid = sent.act === "paid";
      await markPayouts(
        ctx,
        sent.ids.map((id) => (isPaid ? { id, settledOn: sent.day } : { id, failed: sent.reason })),
      );
      return { to: page, toast: success(isPaid ? copy.paid : copy.failed) };
    },
    keepsInput: true,
  });
}
