import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { companiesQuerySchema } from "#app/backoffice/companies/company-form.ts";
import { companiesPerPage, listCompanies } from "#app/backoffice/companies/list-companies.server.ts";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { hostsCopy } from "#app/companies/hosts/hosts-copy.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { columns: heads } = copy;
const columns: Column[] = [
  { id: "name", label: heads.name },
  { id: "host", label: heads.host },
  { id: "status", label: heads.status },
  { id: "people", label: heads.people, align: "end" },
  { id: "created", label: heads.created },
  { id: "actions", label: heads.actions, labelHidden: true, align: "end" },
];
const statuses = Object.entries(copy.statuses).map(([value, label]) => ({ value, label }));

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

export default function IamCompaniesPage() {
  const { companies, query, pages, manages, seesPeople } = useLoaderData<typeof loader>();
  const tools = (
    <div className="flex flex-wrap items-end gap-3">
      <ListFilters query={query} search={copy.search} submit={copy.filter}>
        <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={statuses} />
      </ListFilters>
      {manages ? (
        <ButtonLink to="/iam-companies/new" variant="accent">
          {copy.add}
        </ButtonLink>
      ) : null}
    </div>
  );
  return (
    <IamPage title={copy.title} tools={tools}>
      {companies.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {companies.map((company) => (
            <TableRow
              key={company.id}
              columns={columns}
              cells={{
                name: <span className="font-semibold">{company.name}</span>,
                host: (
                  <>
                    <a href={company.origin} className="link">
                      {new URL(company.origin).host}
                    </a>
                    {company.proposedHost ? (
                      <span className="block text-sm [overflow-wrap:anywhere] text-mute">
                        {`${company.proposedHost}: ${hostsCopy.staff.states.proposed}`}
                      </span>
                    ) : null}
                  </>
                ),
                status: copy.statuses[company.status],
                people: seesPeople ? (
                  <Link
                    to={`/iam/list?company=${company.id}`}
                    className="link"
                    aria-label={copy.peopleOf(company.people, company.name)}
                  >
                    {company.people}
                  </Link>
                ) : (
                  company.people
                ),
                created: <DateTime at={company.createdAt} />,
                actions:
                  manages && company.subdomain !== "" ? (
                    <Link
                      to={`/iam-companies/${company.id}`}
                      className="row-action"
                      aria-label={copy.editOf(company.name)}
                    >
                      {copy.edit}
                    </Link>
                  ) : null,
              }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState title={copy.empty} action={<ButtonLink to="/iam-companies">{copy.reset}</ButtonLink>}>
          {copy.emptyText}
        </EmptyState>
      )}
      <Pagination page={Math.min(query.page, pages)} total={pages} />
    </IamPage>
  );
}

export const meta = staffMeta(copy.title);
