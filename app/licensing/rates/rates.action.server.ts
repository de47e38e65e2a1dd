import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { discardRateCard } from "#app/licensing/rates/discard-rate-card.server.ts";
import { rateCardSchema } from "#app/licensing/rates/rate-card-form.ts";
import { ratesCopy as copy, ratesPath } from "#app/licensing/rates/rates-copy.ts";
import { rateTiersOf, readRatesPage, selectTiers } from "#app/licensing/rates/read-rates-page.server.ts";
import { joinRows } from "#app/licensing/rates/row-lists.ts";
import { saveRateCard } from "#app/licensing/rates/save-rate-card.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

const done = (title: string) => ({ kind: "success" as const, title });

/** Saves, publishes or discards the rate card of the form. @throws AppError unauthorised, forbidden */
export async function changeRates(ctx: RequestContext, form: FormData) {
  requireAccess(ctx, "transactions-manage");
  if (form.get("act") === "discard") {
    const version = z.string().max(40).catch("").parse(form.get("version"));
    return pressButton(ctx, { form, page: ratesPath }, async () => {
      await discardRateCard(ctx, { version });
      return { to: ratesPath, toast: done(copy.discarded) };
    });
  }
  joinRows(form);
  const tiers = rateTiersOf(await selectTiers(ctx));
  return submitForm(ctx, form, {
    schema: rateCardSchema({ tiers, today: isoDateOf(ctx.now) }),
    async act(input) {
      const version = await saveRateCard(ctx, input);
      return { to: ratesPath, toast: done(version === null ? copy.saved : copy.publishedToast(version)) };
    },
    async fieldsAfterConflict() {
      return { version: (await readRatesPage(ctx, { version: null })).state };
    },
  });
}
