import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { schemeCookie, schemeSchema } from "#app/edge/cookies/scheme.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** A year, in seconds. */
const maxAge = 31_536_000;

const choiceSchema = z.object({
  scheme: schemeSchema,
  returnTo: z.string().catch(""),
});

/** Stores the colour scheme and redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { scheme, returnTo } = choiceSchema.parse(Object.fromEntries(await readForm(request)));
  const cookie = writeCookie(context.ctx.url, { name: schemeCookie, value: scheme, maxAge });
  return redirect(safeReturnPath(returnTo) ?? "/discover", { headers: { "Set-Cookie": cookie } });
}
