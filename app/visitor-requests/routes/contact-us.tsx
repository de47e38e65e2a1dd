import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { Clients } from "#app/site/contact/components/clients.tsx";
import { ContactPerson } from "#app/site/contact/components/contact-person.tsx";
import { readPageContent } from "#app/site/read-page-content.server.ts";
import { VisitorFormPage } from "#app/visitor-requests/components/visitor-form-page.tsx";
import { contactSchema } from "#app/visitor-requests/contact-form.ts";
import { contactForm } from "#app/visitor-requests/describe-form.ts";
import { formsCopy as copy } from "#app/visitor-requests/forms-copy.ts";
import { readVisitorForm } from "#app/visitor-requests/read-visitor-form.server.ts";
import { submitVisitorForm } from "#app/visitor-requests/visitor-form.action.server.ts";

export const handle = { site: true } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { clients, contact } = await readPageContent(ctx, { page: "/contact-us", limit: 0 });
  return { ...readVisitorForm(ctx, contactForm), clients, contact };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const to = "/contact-us?sent";
  return submitVisitorForm(ctx, request, { kind: "contact", source: "site", schema: contactSchema, to });
}

export default function ContactPage() {
  const { clients, contact, ...view } = useLoaderData<typeof loader>();
  return (
    <>
      <VisitorFormPage view={view} reply={useActionData<typeof action>()}>
        <p className="mt-8 max-w-[46ch]">
          {copy.needsMusic}{" "}
          <Link to="/submit-brief" className="link">
            {copy.talk}
          </Link>
        </p>
        {contact ? (
          <div className="mt-10">
            <ContactPerson contact={contact} />
          </div>
        ) : null}
      </VisitorFormPage>
      <Clients clients={clients} />
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
