import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { companiesQuerySchema } from "#app/backoffice/companies/company-form.ts";
import { companiesPerPage, listCompanies } from "#app/backoffice/companies/list-companies.server.ts";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { hostsCopy } from "#app/companies/hosts/hosts-copy.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const statuses = optionsOf(copy.statuses);

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "companies");
  const query = companiesQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { companies, total } = await listCompanies(ctx, query);
  return {
    query,
    companies,
    pages: Math.max(1, Math.ceil(total / companiesPerPage)),
    manages: managesEnvironment(ctx),
    seesPeople: can(actor, "people", ctx.company),
  };
}

type Company = ReturnType<typeof useLoaderData<typeof loader>>["companies"][number];

const { columns: heads } = copy;

function columnsFor({ manages, seesPeople }: { manages: boolean; seesPeople: boolean }): ListColumn<Company>[] {
  return [
    { id: "name", label: heads.name, cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { id: "host", label: heads.host, cell: HostCell },
    {
      id: "status",
      label: heads.status,
      cell: ({ status }) => <StateMark state={status}>{copy.statuses[status]}</StateMark>,
    },
    {
      id: "people",
      label: heads.people,
      align: "end",
      cell: ({ id, people, name }) =>
        seesPeople ? (
          <Link to={`/iam/list?company=${id}`} className="link" aria-label={copy.peopleOf(people, name)}>
            {people}
          </Link>
        ) : (
          people
        ),
    },
    { id: "created", label: heads.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      id: "actions",
      label: heads.actions,
      labelHidden: true,
      align: "end",
      cell: ({ id, subdomain, name }) =>
        manages ? (
          <span className="flex flex-wrap justify-end gap-x-4">
            <Link to={`/companies-dashboard?company=${id}`} className="row-action" aria-label={copy.dashboardOf(name)}>
              {copy.dashboard}
            </Link>
            {subdomain === "" ? null : (
              <Link to={`/iam-companies/${id}`} className="row-action" aria-label={copy.editOf(name)}>
                {copy.edit}
              </Link>
            )}
          </span>
        ) : null,
    },
  ];
}

function HostCell({ origin, proposedHost }: Company) {
  return (
    <>
      <a href={origin} className="link">
        {new URL(origin).host}
      </a>
      {proposedHost ? (
        <span className="block text-sm [overflow-wrap:anywhere] text-mute">
          {`${proposedHost}: ${hostsCopy.staff.states.proposed}`}
        </span>
      ) : null}
    </>
  );
}

export default function IamCompaniesPage() {
  const { companies, query, pages, manages, seesPeople } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink to="/iam-companies/new" variant="accent">
      {copy.add}
    </ButtonLink>
  );
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [{ name: "status", label: copy.status, options: statuses }],
      }}
      add={manages ? add : null}
      columns={columnsFor({ manages, seesPeople })}
      rows={companies}
      empty={{
        title: copy.empty,
        text: copy.emptyText,
        action: <ButtonLink to="/iam-companies">{copy.reset}</ButtonLink>,
      }}
      page={Math.min(query.page, pages)}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
