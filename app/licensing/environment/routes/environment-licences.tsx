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
import { environmentLicencePath, environmentLicencesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { describeExclusivity } from "#app/rights/describe-terms.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
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

const statusOptions = optionsOf(copy.statuses);
const maxTitles = 3;

const { columns: labels } = copy;
const columns: ListColumn<EnvironmentLicence>[] = [
  {
    id: "number",
    label: labels.number,
    cell: ({ id, number }) => (
      <Link to={environmentLicencePath(id)} className="link font-semibold whitespace-nowrap">
        {number}
      </Link>
    ),
  },
  { id: "company", label: labels.company, cell: ({ company }) => company },
  {
    id: "licensee",
    label: labels.licensee,
    wide: true,
    cell: ({ licensee }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{licensee.split("\n")[0]}</span>,
  },
  {
    id: "songs",
    label: labels.songs,
    wide: true,
    cell: ({ titles }) => (
      <span className="line-clamp-2 max-w-[36ch] [overflow-wrap:anywhere]">
        {titles.slice(0, maxTitles).join(", ")}
        {titles.length > maxTitles ? ` +${titles.length - maxTitles}` : null}
      </span>
    ),
  },
  { id: "exclusivity", label: labels.exclusivity, cell: ({ terms }) => describeExclusivity(terms) },
  { id: "period", label: labels.period, cell: ({ startsOn, endsOn }) => licencesCopy.from(startsOn, endsOn) },
  { id: "state", label: labels.state, cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark> },
];

export default function EnvironmentLicencesPage() {
  const { licences, total, page, pages, query, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [{ name: "status", label: copy.status, options: statusOptions }],
      }}
      lead={copy.lead}
      total={copy.total(total)}
      columns={columns}
      rows={licences}
      empty={{
        title: copy.empty,
        text: copy.emptyText,
        action: (
          <ButtonLink to={`${environmentLicencesPath}?status=all`} variant="quiet">
            {copy.showAll}
          </ButtonLink>
        ),
      }}
      page={page}
      pages={pages}
    >
      <ExclusivityRequests waiting={waiting} reply={reply} />
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
