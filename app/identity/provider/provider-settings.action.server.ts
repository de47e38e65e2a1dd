import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton, shownErrors } from "#app/edge/forms/press-button.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { saveCompanyFactor } from "#app/identity/factors/company-factor.server.ts";
import { companyFactorSchema } from "#app/identity/factors/factor-forms.ts";
import { copy as factorsCopy } from "#app/identity/factors/factors-copy.ts";
import { addDomain, checkDomain, removeDomain } from "#app/identity/provider/domains/change-domains.server.ts";
import { domainSchema } from "#app/identity/provider/domains/domain-form.ts";
import { findProvider } from "#app/identity/provider/find-provider.server.ts";
import { providerCopy as copy } from "#app/identity/provider/provider-copy.ts";
import { providerSchema } from "#app/identity/provider/provider-form.ts";
import { saveProvider } from "#app/identity/provider/save-provider.server.ts";

const page = "/company-settings/own/sign-in";
const success = (title: string) => ({ to: page, toast: { kind: "success" as const, title } });

/** Action of the page that decides how people of a company sign in. */
export async function submitProviderSettings(ctx: RequestContext, form: FormData) {
  requireFreshProof(ctx);
  const id = String(form.get("id") ?? "");
  const press = (act: () => Promise<string>) =>
    pressButton(ctx, { form, page, shown: [...shownErrors, "not_found", "unavailable"] }, async () =>
      success(await act()),
    );
  switch (form.get("intent")) {
    case "needs-factor":
      return submitForm(ctx, form, {
        schema: companyFactorSchema,
        async act(value) {
          await saveCompanyFactor(ctx, value);
          return success(factorsCopy.company.saved);
        },
      });
    case "check-domain":
      return press(async () => copy.domains.checked(await checkDomain(ctx, { id })));
    case "remove-domain":
      return press(async () => copy.domains.removed(await removeDomain(ctx, { id })));
    case "save-provider":
      return submitForm(ctx, form, {
        schema: providerSchema,
        hideFields: ["clientSecret"],
        async act(value) {
          await saveProvider(ctx, value);
          return success(copy.provider.saved);
        },
        fieldsAfterConflict: async () => ({ version: String((await findProvider(ctx))?.updatedAt ?? "") }),
      });
    default:
      return submitForm(ctx, form, {
        schema: domainSchema,
        async act(value) {
          await addDomain(ctx, value);
          return success(copy.domains.added(value.domain));
        },
      });
  }
}
