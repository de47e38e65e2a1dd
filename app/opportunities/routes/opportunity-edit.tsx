import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { OpportunityForm } from "#app/opportunities/components/opportunity-form.tsx";
import { requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { submitOpportunity } from "#app/opportunities/opportunity.action.server.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import { typedOpportunity } from "#app/opportunities/typed-opportunity.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const row = await requireOpportunity(ctx, id);
  return { id, name: row.organisation || row.name, typed: typedOpportunity(row), version: versionOf(row) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitOpportunity(ctx, request, id);
}

export default function EditOpportunityRoute() {
  const { id, name, typed, version } = useLoaderData<typeof loader>();
  const path = opportunityPath(id);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Link to={path} className="link text-row">
        {name}
      </Link>
      <h1 className="mt-3 text-title">{copy.editTitle}</h1>
      <OpportunityForm
        typed={typed}
        reply={useActionData<typeof action>()}
        saved={{ path: `${path}/edit`, version }}
        cancelTo={path}
      />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [copy.editTitle, name]);
