import { claimQueuePath } from "#app/artists/claims/claim.ts";
import { reasonSchema } from "#app/artists/claims/claim-form.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { decideClaim } from "#app/artists/claims/decide-claim.server.ts";
import { requireClaimStaff } from "#app/artists/claims/require-claim-staff.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

const { staff: copy } = claimsCopy;

/** The forms of a claim's page for staff, told apart by their field `act`: grant, refuse, end. */
export async function submitClaimDecision(ctx: RequestContext, body: RequestBody, id: string) {
  requireClaimStaff(ctx);
  const form = await readForm(body);
  const act = form.get("act");
  const page = `${claimQueuePath}/${id}`;
  if (act === "grant")
    return pressButton(ctx, { form, page }, async () => {
      const { name } = await decideClaim(ctx, { id, act });
      return { to: page, toast: { kind: "success", title: copy.granted(name) } };
    });
  if (act !== "refuse" && act !== "end") throw new AppError("invalid", notOurForm);
  return submitForm(ctx, form, {
    schema: reasonSchema,
    async act({ reason }) {
      const { name } = await decideClaim(ctx, { id, act, reason });
      return { to: page, toast: { kind: "success", title: act === "end" ? copy.ended(name) : copy.refused(name) } };
    },
  });
}
