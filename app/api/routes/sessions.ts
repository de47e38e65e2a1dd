import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { copy } from "#app/identity/copy.ts";
import { signInSchema } from "#app/identity/sign-in/sign-in.ts";
import { signInWithPassword } from "#app/identity/sign-in/sign-in-with-password.server.ts";

const maxBytes = 4096;

/** POST /api/v1/sessions `{ email, password }`: signs this browser in, for a page that must not be left. 201; the session is the cookie. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "A session is opened with POST.");
  const given = await readJsonBody(request, { schema: signInSchema, maxBytes });
  const userAgent = request.headers.get("User-Agent") ?? "";
  const outcome = await signInWithPassword(ctx, { ...given, userAgent });
  if (outcome === "refused") throw new AppError("invalid", copy.signIn.refused);
  if (outcome === "elsewhere") throw new AppError("forbidden", copy.signIn.elsewhere(ctx.company.name));
  return Response.json({ data: { email: given.email } }, { status: 201 });
}
