import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { actionText, auditColumns } from "#app/backoffice/people/components/audit-table.tsx";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { readIamDashboard } from "#app/backoffice/people/read-iam-dashboard.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { peoplePerPage } from "#app/identity/people/list-people.server.ts";
import { auditQuerySchema } from "#app/identity/people/people-query.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { Tiles } from "#app/ui/list/tiles.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { dashboard: copy } = iamCopy;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "people");
  const query = auditQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { total, ...dashboard } = await readIamDashboard(ctx, query);
  return { ...dashboard, query, pages: Math.max(1, Math.ceil(total / peoplePerPage)) };
}

function filtersOf({ q, action }: { q: string; action: string }): string {
  return `?${new URLSearchParams({ q, action })}`;
}

export default function IamDashboardPage() {
  const { figures, signIns, trail, query, pages, actions } = useLoaderData<typeof loader>();
  return (
    <IamPage title={copy.title}>
      <Tiles
        tiles={(["active", "invited", "disabled", "sessions"] as const).map((id) => ({
          ...{ id, label: copy[id], value: figures[id] },
        }))}
      />
      <h2 className="mt-8 mb-3 text-xl">{copy.signIns}</h2>
      <ul className="max-w-3xl text-row">
        {signIns.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span>
              <span className="font-semibold">{one.name}</span> <span className="text-mute">{one.email}</span>
            </span>
            <DateTime at={one.at} />
          </li>
        ))}
      </ul>
      <div className="mt-10 mb-3 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">{copy.trail}</h2>
        <ListFilters
          query={query}
          search={copy.who}
          submit={iamCopy.filter}
          fields={[
            {
              name: "action",
              label: copy.action,
              options: [
                { value: "", label: copy.anyAction },
                ...actions.map((action) => ({ value: action, label: actionText(action) })),
              ],
            },
          ]}
        />
      </div>
      <p className="mb-3 flex gap-4">
        {(["csv", "jsonl"] as const).map((format) => (
          <a key={format} href={`/iam-dashboard/export.${format}${filtersOf(query)}`} className="row-action" download>
            {copy.export[format]}
          </a>
        ))}
      </p>
      <RecordList
        caption={copy.trail}
        columns={auditColumns}
        rows={trail}
        empty={{
          title: copy.empty,
          text: copy.emptyText,
          action: <ButtonLink to="/iam-dashboard">{copy.reset}</ButtonLink>,
        }}
        page={Math.min(query.page, pages)}
        pages={pages}
      />
    </IamPage>
  );
}

export const meta = staffMeta(copy.title);
