import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { ExclusivityRequests } from "#app/licensing/environment/components/exclusivity-requests.tsx";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { grantSchema } from "#app/licensing/environment/environment-forms.ts";
import { grantExclusivity } from "#app/licensing/environment/grant-exclusivity.server.ts";
import type { EnvironmentLicence } from "#app/licensing/environment/list-environment-licences.server.ts";
import { readEnvironmentPage } from "#app/licensing/environment/read-environment-page.server.ts";
import { requireEnvironmentStaff } from "#app/licensing/environment/require-environment-staff.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { TransactionTabs } from "#app/licensing/transactions/components/transaction-tabs.tsx";
import { environmentLicencePath, environmentLicencesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/licences, on the environment's own host. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readEnvironmentPage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireEnvironmentStaff(ctx);
  return submitForm(ctx, request, {
    schema: grantSchema,
    async act(input) {
      await grantExclusivity(ctx, input);
      return { to: environmentLicencesPath, toast: { kind: "success", title: copy.granted } };
    },
  });
}

const { columns: labels } = copy;
const columns: Column[] = [
  { id: "number", label: labels.number },
  { id: "company", label: labels.company },
  { id: "licensee", label: labels.licensee, wide: true },
  { id: "songs", label: labels.songs, wide: true },
  { id: "exclusivity", label: labels.exclusivity },
  { id: "period", label: labels.period },
  { id: "state", label: labels.state },
];
const statusOptions = Object.entries(copy.statuses).map(([value, label]) => ({ value, label }));
const maxTitles = 3;

function cellsOf({ id, number, company, licensee, titles, terms, startsOn, endsOn, state }: EnvironmentLicence) {
  const more = titles.length > maxTitles ? ` +${titles.length - maxTitles}` : "";
  return {
    number: (
      <Link to={environmentLicencePath(id)} className="link font-semibold whitespace-nowrap">
        {number}
      </Link>
    ),
    company,
    licensee: <span className="line-clamp-2 [overflow-wrap:anywhere]">{licensee.split("\n")[0]}</span>,
    songs: (
      <span className="line-clamp-2 max-w-[36ch] [overflow-wrap:anywhere]">
        {`${titles.slice(0, maxTitles).join(", ")}${more}`}
      </span>
    ),
    exclusivity: requestCopy.exclusivities[terms.exclusivity],
    period: licencesCopy.from(startsOn, endsOn),
    state: copy.states[state],
  };
}

export default function EnvironmentLicencesPage() {
  const { licences, total, page, pages, query, waiting, lists } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        <ListFilters query={query} search={copy.search} submit={copy.filter}>
          <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={statusOptions} />
        </ListFilters>
      </div>
      <TransactionTabs current="environment" lists={lists} />
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <ExclusivityRequests waiting={waiting} reply={reply} />
      <p className="mb-2 text-row text-mute">{copy.total(total)}</p>
      {licences.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {licences.map((licence) => (
            <TableRow key={licence.id} columns={columns} cells={cellsOf(licence)} />
          ))}
        </Table>
      ) : (
        <EmptyState
          title={copy.empty}
          action={
            <ButtonLink to={`${environmentLicencesPath}?status=all`} variant="quiet">
              {copy.showAll}
            </ButtonLink>
          }
        >
          {copy.emptyText}
        </EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
