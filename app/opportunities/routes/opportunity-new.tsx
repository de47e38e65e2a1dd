import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { OpportunityForm } from "#app/opportunities/components/opportunity-form.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { submitOpportunity } from "#app/opportunities/opportunity.action.server.ts";
import { blankOpportunity } from "#app/opportunities/typed-opportunity.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "opportunities");
  return null;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitOpportunity(ctx, request, null);
}

export default function NewOpportunityRoute() {
  return (
    <div className="px-gutter pt-8 pb-16">
      <Link to={opportunitiesPath} className="link text-row">
        {copy.back}
      </Link>
      <h1 className="mt-3 text-title">{copy.addTitle}</h1>
      <OpportunityForm
        typed={blankOpportunity}
        reply={useActionData<typeof action>()}
        saved={null}
        cancelTo={opportunitiesPath}
      />
    </div>
  );
}

export const meta = staffMeta(copy.addTitle);
