import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { briefSchema } from "#app/briefs/brief-form.ts";
import { saveVisitorRequest } from "#app/briefs/save-visitor-request.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Bytes: some 11,000 characters of text and links at up to 6 bytes each (JSON escapes). */
const maxBytes = 72 * 1024;

/** Links are a list here and lines of text in the form. Anything else is left for the form's schema to refuse. */
const bodySchema = z.preprocess((body) => {
  if (typeof body !== "object" || body === null) return body;
  const links = z.array(z.string()).safeParse("references" in body ? body.references : undefined);
  return links.success ? { ...body, references: links.data.join("\n") } : body;
}, briefSchema);

export function loader(): never {
  throw new AppError("method_not_allowed", "Use POST to send a brief.");
}

/**
 * POST /api/v1/briefs `{ name, email, message, organisation?, need?, deadline?, budget?, media?, territory?, references?, formKey? }`:
 * sends a brief, as the form of /submit-brief does, with the same checks, limits and emails; no account is needed. `deadline` is
 * YYYY-MM-DD, `media` and `references` are lists. The same body with the same `formKey` is stored once. 201.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a brief.");
  const brief = await readJsonBody(request, { schema: bodySchema, maxBytes });
  await saveVisitorRequest(ctx, { ...brief, kind: "brief", source: "site" });
  return Response.json({ data: { kind: "brief", status: "new" } }, { status: 201 });
}
