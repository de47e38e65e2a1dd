import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { defaultLanguage, languageParameter, languages } from "#app/edge/language/languages.ts";
import { saveLanguage } from "#app/identity/account/save-settings.server.ts";

/** A year, in seconds. */
const maxAge = 31_536_000;

const choiceSchema = z.object({ language: z.enum(languages).catch(defaultLanguage), returnTo: z.string().catch("") });

/** The page without a language in its address, which would outvote the choice. */
function pathBack(returnTo: string): string {
  const url = new URL(safeReturnPath(returnTo) ?? "/", "http://page.invalid");
  url.searchParams.delete(languageParameter);
  return url.pathname + url.search;
}

/** Keeps the language in this browser and, for a signed-in person, in their account; redirects back. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { language, returnTo } = choiceSchema.parse(Object.fromEntries(await readForm(request)));
  await saveLanguage(ctx, language);
  const cookie = writeCookie(ctx.url, { name: "language", value: language, maxAge });
  return redirect(pathBack(returnTo), { headers: { "Set-Cookie": cookie } });
}
