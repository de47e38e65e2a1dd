import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { companiesQuerySchema } from "#app/companies/company-form.ts";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { companiesPerPage, listCompanies } from "#app/companies/list-companies.server.ts";
import { IamPage } from "#app/identity/components/iam-page.tsx";
import { overseesEnvironment } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { can } from "#app/identity/scopes.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Column, Table } from "#app/ui/table.tsx";

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

export async function loader({ request, context: { scope } }: LoaderFunctionArgs) {
  const actor = requireScope(scope, "companies");
  const query = companiesQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { companies, total } = await listCompanies(scope, query);
  return {
    query,
    companies,
    pages: Math.max(1, Math.ceil(total / companiesPerPage)),
    manages: overseesEnvironment(scope),
    seesPeople: can(actor, "people", scope.company),
    company: scope.company.name,
  };
}

export default function IamCompaniesPage() {
  const { companies, query, pages, manages, seesPeople } = useLoaderData<typeof loader>();
  const tools = (
    <div className="flex flex-wrap items-end gap-3">
      <Form method="get" role="search" className="flex flex-wrap items-end gap-3" key={JSON.stringify(query)}>
        <Field
          label={copy.search}
          labelHidden
          name="q"
          type="search"
          defaultValue={query.q}
          placeholder={copy.search}
          className="w-52"
        />
        <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={statuses} />
        <Button variant="quiet">{copy.filter}</Button>
      </Form>
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
        <Table caption={copy.title} columns={columns}>
          {companies.map((one) => (
            <tr key={one.id}>
              <td className="font-semibold whitespace-nowrap">{one.name}</td>
              <td>
                <a href={one.origin} className="link">
                  {new URL(one.origin).host}
                </a>
              </td>
              <td>{copy.statuses[one.status]}</td>
              <td data-align="end">
                {seesPeople ? (
                  <Link
                    to={`/iam/list?company=${one.id}`}
                    className="link"
                    aria-label={copy.peopleOf(one.people, one.name)}
                  >
                    {one.people}
                  </Link>
                ) : (
                  one.people
                )}
              </td>
              <td>
                <Moment at={one.createdAt} />
              </td>
              <td data-align="end">
                {manages && one.subdomain !== "" ? (
                  <Link to={`/iam-companies/${one.id}`} className="link py-1" aria-label={copy.editOf(one.name)}>
                    {copy.edit}
                  </Link>
                ) : null}
              </td>
            </tr>
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: copy.metaTitle(copy.title, data?.company ?? "") },
  { name: "robots", content: "noindex" },
];
