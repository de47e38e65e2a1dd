import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import type { FormDescription } from "#app/visitor-requests/form-description.ts";

/** Pages whose share picture is used by a form. */
const pageIds = { brief: "submit-brief", music: "submit-music", contact: "contact-us" } as const;

/** Data of a form page: the form with its key, the prefilled sender, and whether it was submitted. */
export function readVisitorForm({ actor, url, company }: RequestContext, form: FormDescription) {
  const { title, description } = form;
  const type = form.id === "contact" ? "ContactPage" : "WebPage";
  const prefilled: Record<string, string> = actor === null ? {} : { name: actor.name, email: actor.email };
  return {
    form,
    formKey: crypto.randomUUID(),
    prefilled,
    sent: url.searchParams.has("sent"),
    meta: describePage({ company, url }, pageIds[form.id], { type, title, description, path: url.pathname }),
  };
}

export type VisitorFormView = ReturnType<typeof readVisitorForm>;
