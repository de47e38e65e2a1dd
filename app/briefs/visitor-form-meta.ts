import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { VisitorFormView } from "#app/briefs/submit-visitor-form.server.ts";
import { pageMeta } from "#app/media/share-meta.ts";

/** The title and description of a form's page. */
export function visitorFormMeta(
  view: Pick<VisitorFormView, "form" | "company" | "address"> | undefined,
): MetaDescriptor[] {
  if (view === undefined) return [];
  const { form, company, address } = view;
  const title = `${form.title} · ${company}`;
  return [
    { title },
    ...pageMeta({ type: "website", title, description: form.description, address, siteName: company }),
  ];
}
