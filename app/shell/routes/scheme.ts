import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { writeCookie } from "#app/edge/cookies.server.ts";
import { readForm } from "#app/edge/read-body.server.ts";
import { schemeCookie, schemeSchema } from "#app/shell/scheme.ts";

/** A year, in seconds. */
const maxAge = 31_536_000;

const choiceSchema = z.object({
  scheme: schemeSchema,
  // A path of this host: one slash, and no backslash that a browser would read as a second one.
  returnTo: z
    .string()
    .max(2000)
    .regex(/^\/(?![/\\])/)
    .catch("/discover"),
});

/** Remembers how the catalogue looks and leads back to where the choice was made. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { scheme, returnTo } = choiceSchema.parse(Object.fromEntries(await readForm(request)));
  const cookie = writeCookie(context.scope.url, { name: schemeCookie, value: scheme, maxAge });
  return redirect(returnTo, { headers: { "Set-Cookie": cookie } });
}
