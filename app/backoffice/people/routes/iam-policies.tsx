import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ScopeList } from "#app/identity/components/scope-list.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { listPolicies } from "#app/identity/people/list-policies.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { policies: copy } = iamCopy;

const columns: Column[] = [
  { id: "name", label: copy.columns.name },
  { id: "description", label: copy.columns.description, wide: true },
  { id: "scopes", label: copy.columns.scopes },
  { id: "edition", label: copy.columns.edition },
  { id: "people", label: copy.columns.people, align: "end" },
  { id: "actions", label: iamCopy.open, labelHidden: true, align: "end" },
];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "people");
  return {
    policies: await listPolicies(ctx),
    manages: managesEnvironment(ctx),
  };
}

export default function IamPoliciesPage() {
  const { policies, manages } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to="/iam/policies/new" variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <IamPage title={copy.title} tools={manages ? add : null}>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <Table caption={copy.title} columns={columns} cards>
        {policies.map((policy) => (
          <TableRow
            key={policy.id}
            columns={columns}
            cells={{
              name: <span className="font-semibold">{policy.name}</span>,
              description: policy.description,
              scopes: <ScopeList scopes={policy.scopes} />,
              edition: policy.edition ? iamCopy.edition.names[policy.edition] : iamCopy.edition.notSet,
              people: policy.people,
              actions: manages ? (
                <Link to={`/iam/policies/${policy.id}`} className="row-action" aria-label={copy.editOf(policy.name)}>
                  {copy.edit}
                </Link>
              ) : null,
            }}
          />
        ))}
      </Table>
    </IamPage>
  );
}

export const meta = staffMeta(copy.title);
