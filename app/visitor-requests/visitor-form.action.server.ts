import { redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { isFilledByBot } from "#app/edge/forms/honeypot.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { saveVisitorRequest } from "#app/visitor-requests/save-visitor-request.server.ts";
import type { VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

type Fields = Omit<VisitorRequest, "kind" | "source"> & { formKey: string };
type VisitorForm = Pick<VisitorRequest, "kind" | "source"> & {
  schema: z.ZodType<Fields>;
  /** Thank-you page. */
  to: string;
};

/** Action of a visitor's form. Bots are thanked too, so that they learn nothing. */
export async function submitVisitorForm(
  ctx: RequestContext,
  body: RequestBody,
  { kind, source, schema, to }: VisitorForm,
) {
  const form = await readForm(body);
  if (isFilledByBot(form)) return redirect(to);
  return submitForm(ctx, form, {
    schema,
    async act(fields) {
      await saveVisitorRequest(ctx, { ...fields, kind, source });
      return { to };
    },
  });
}
