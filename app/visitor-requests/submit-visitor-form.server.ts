import { redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { isFilledByBot } from "#app/edge/forms/honeypot.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import type { FormDescription } from "#app/visitor-requests/form-description.ts";
import { saveVisitorRequest } from "#app/visitor-requests/save-visitor-request.server.ts";
import type { VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

type Fields = Omit<VisitorRequest, "kind" | "source"> & { formKey: string };
type VisitorForm = Pick<VisitorRequest, "kind" | "source"> & {
  schema: z.ZodType<Fields>;
  /** The page that thanks. */
  to: string;
};

/** The action of a visitor's form. Bots are thanked, too, so that they learn nothing. */
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

/** The pages whose picture is shared with a form. */
const pageIds = { brief: "submit-brief", music: "submit-music", contact: "contact-us" } as const;

/** What the page of `form` shows: the form with its key, the sender where an account says who that is, and whether it was sent. */
export function readVisitorForm({ actor, url, company }: RequestContext, form: FormDescription) {
  const { title, description } = form;
  const type = form.id === "contact" ? "ContactPage" : "WebPage";
  const known: Record<string, string> = actor === null ? {} : { name: actor.name, email: actor.email };
  return {
    form,
    formKey: crypto.randomUUID(),
    known,
    sent: url.searchParams.has("sent"),
    meta: describePage({ company, url }, pageIds[form.id], { type, title, description, path: url.pathname }),
  };
}

export type VisitorFormView = ReturnType<typeof readVisitorForm>;
