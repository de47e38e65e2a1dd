import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import type { FormDescription } from "#app/visitor-requests/form-description.ts";

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
