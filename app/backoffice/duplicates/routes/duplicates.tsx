import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { PairReasons } from "#app/backoffice/duplicates/components/pair-reasons.tsx";
import {
  duplicatePath,
  duplicateStates,
  duplicatesPath,
  readDuplicateQuery,
} from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { listDuplicates } from "#app/backoffice/duplicates/list-duplicates.server.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = readDuplicateQuery(ctx.url.searchParams);
  return { ...query, ...(await listDuplicates(ctx, query)) };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

function Song({ title, artists, versionType, versionTitle }: Row["first"]) {
  const version = versionLabel(versionType, versionTitle);
  return (
    <>
      {title}
      {version ? ` (${version})` : ""} <span className="text-mute">{artists}</span>
    </>
  );
}

const columns: ListColumn<Row>[] = [
  {
    id: "pair",
    label: copy.columns.pair,
    wide: true,
    cell: ({ id, first, second }) => (
      <Link to={duplicatePath(id)} className="link grid [overflow-wrap:anywhere]">
        <span>
          <Song {...first} />
        </span>
        <span>
          <span className="sr-only">{copy.and} </span>
          <Song {...second} />
        </span>
      </Link>
    ),
  },
  { id: "reasons", label: copy.columns.reasons, cell: (row) => <PairReasons {...row} /> },
  { id: "changed", label: copy.columns.changed, cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
];

export default function DuplicatesPage() {
  const { state, rows, totals, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      queueKind="duplicate"
      title={copy.title}
      lead={copy.lead}
      tabs={
        <Tabs
          label={copy.statesLabel}
          items={duplicateStates.map((one) => ({
            label: copy.stateCount(one, totals[one]),
            to: one === "open" ? duplicatesPath : `${duplicatesPath}?state=${one}`,
            current: one === state,
          }))}
        />
      }
      total={copy.count(total)}
      columns={columns}
      rows={rows}
      empty={{ title: copy.empty, text: copy.emptyText }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
