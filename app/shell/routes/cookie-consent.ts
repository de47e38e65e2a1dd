import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { writeConsentCookie } from "#app/edge/cookies/consent-cookie.server.ts";
import { chosenCookies, consentOf } from "#app/edge/cookies/cookie-consent.ts";
import { backToPage } from "#app/edge/forms/back-to-page.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { saveCookieConsent } from "#app/identity/account/save-profile.server.ts";

const isOn = z.literal("on").optional().catch(undefined);
const choiceSchema = z.object({
  choice: z.enum(["all", "necessary", "chosen"]).catch("chosen"),
  analytics: isOn,
  marketing: isOn,
  returnTo: z.string().optional().catch(undefined),
});

/** Stores the cookie choice, for signed-in users also in the account, and redirects back. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const choice = choiceSchema.parse(Object.fromEntries(await readForm(request)));
  const switches = chosenCookies(choice.choice, (name) => choice[name] === "on");
  const isOwn = ctx.actor !== null && ctx.actor.originalUserId === null;
  if (isOwn) await saveCookieConsent(ctx, { given: true, modes: consentOf(switches) });
  return backToPage(ctx, choice.returnTo, writeConsentCookie(ctx.url, switches));
}
