import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { askResetSchema, decideResetSchema } from "#app/identity/factors/factor-forms.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { askFactorReset, decideFactorReset } from "#app/identity/factors/reset-factors.server.ts";

/** Action of the part of a person's page that is about their second factor; `intent` is one of its buttons. */
export function submitFactorReset(ctx: RequestContext, form: FormData, place: { membershipId: string }) {
  const success = (title: string) => ({ to: ctx.url.pathname, toast: { kind: "success" as const, title } });
  if (form.get("intent") === "ask-factor-reset")
    return submitForm(ctx, form, {
      schema: askResetSchema,
      act: async ({ reason }) => success(copy.reset.saidAsked((await askFactorReset(ctx, { ...place, reason })).name)),
    });
  return submitForm(ctx, form, {
    schema: decideResetSchema,
    async act({ resetId: id }) {
      const allows = form.get("intent") === "allow-factor-reset";
      const { name } = await decideFactorReset(ctx, { ...place, id, allows });
      return success(allows ? copy.reset.saidDone(name) : copy.reset.saidRefused(name));
    },
  });
}
