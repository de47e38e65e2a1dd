import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { outageFormSchema } from "#app/companies/outage-form.ts";
import { controlsOutage, readOutage, requireOutageControl, saveOutage } from "#app/companies/save-outage.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { copy } from "#app/shell/outage-copy.ts";
import { OutageForm } from "#app/site/components/outage-form.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { site: true } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const isControlled = controlsOutage(ctx);
  return {
    contacts: ctx.company.outage?.contacts ?? null,
    isControlled,
    saved: isControlled ? await readOutage(ctx) : null,
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOutageControl(ctx);
  return submitForm(ctx, request, {
    schema: outageFormSchema,
    async act(outage) {
      await saveOutage(ctx, outage);
      const { savedOn, savedOff } = copy.form;
      return { to: "/technical-issues", toast: { kind: "success", title: outage.active ? savedOn : savedOff } };
    },
  });
}

export default function TechnicalIssuesPage() {
  const { contacts, isControlled, saved } = useLoaderData<typeof loader>();
  const text = contacts === null ? copy.off : copy.on;
  return (
    <div className="max-w-read px-gutter py-20">
      <h1 className="text-title">{text.heading}</h1>
      <p className="mt-5 max-w-[60ch] text-lg">{text.text}</p>
      {contacts === null ? (
        <ButtonLink to="/" className="mt-8" reloadDocument>
          {copy.home}
        </ButtonLink>
      ) : (
        <ul className="mt-5 grid gap-2 text-lg">
          {contacts.map((address) => (
            <li key={address}>
              <a href={`mailto:${address}`} className="link">
                {address}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isControlled ? <OutageForm saved={saved} /> : null}
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
