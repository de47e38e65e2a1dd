import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { peopleFilters } from "#app/identity/people/components/people-filters.tsx";
import { peopleColumns } from "#app/identity/people/components/people-table.tsx";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { listPeople, peoplePerPage } from "#app/identity/people/list-people.server.ts";
import { peopleQuerySchema } from "#app/identity/people/people-query.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { members: copy } = settingsCopy;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireAccess(ctx, "company-settings");
  const { company } = ctx;
  const given = Object.fromEntries(new URL(request.url).searchParams);
  // `company` in the query is ignored: these are the settings of one company.
  const query = peopleQuerySchema.parse({ ...given, company: null });
  const { people, total } = await listPeople(ctx, { ...query, area: "company-settings" });
  const manages = can(actor, "people-manage", company);
  const edit = manages && can(actor, "people", company);
  return {
    query,
    total,
    pages: Math.max(1, Math.ceil(total / peoplePerPage)),
    invites: manages,
    own: { id: company.id, name: company.name },
    people: people.map(({ scopes: _, userId: __, ...person }) => ({
      ...person,
      may: { edit: edit && person.kind === "member", disable: false, reset: false, openAs: false, invitation: false },
    })),
  };
}

export default function CompanyMembersPage() {
  const { people, total, pages, query, own, invites } = useLoaderData<typeof loader>();
  const tools = (
    <div className="flex flex-wrap items-end gap-3">
      <ListFilters {...peopleFilters({ query, own: own.id, companies: [] })} />
      {invites ? (
        <ButtonLink to="/iam/invite" variant="accent">
          {copy.invite}
        </ButtonLink>
      ) : null}
    </div>
  );
  return (
    <SettingsPage lead={copy.lead} tools={tools}>
      <RecordList
        caption={iamCopy.people.title}
        total={iamCopy.people.total(total)}
        columns={peopleColumns}
        rows={people}
        empty={{
          title: iamCopy.people.empty,
          text: iamCopy.people.emptyText,
          action: <ButtonLink to="/company-settings/own/members">{iamCopy.people.showAll}</ButtonLink>,
        }}
        page={Math.min(query.page, pages)}
        pages={pages}
      />
    </SettingsPage>
  );
}

export const meta = staffMeta([settingsCopy.tabs.members, settingsCopy.title]);
