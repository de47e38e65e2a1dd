import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { claimQueuePath, claimStates } from "#app/artists/claims/claim.ts";
import { claimQuerySchema } from "#app/artists/claims/claim-form.ts";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { listClaims } from "#app/artists/claims/list-claims.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { staff: copy, columns: heads, states, shortRelations, ofLabel } = claimsCopy;

/** GET /artist-claims?q&state&sort&page. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = claimQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const { claims, ...list } = await listClaims(ctx, query);
  const rows = claims.map(({ id, artistName, claimant, relation, label, state, createdAt, isKept }) => ({
    ...{ id, artistName, claimant, relation, label, state, createdAt, isKept: isKept === 1 },
  }));
  return { query, rows, ...list };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "artist",
    label: heads.artist,
    wide: true,
    cell: ({ id, artistName }) => (
      <Link to={`${claimQueuePath}/${id}`} className="link font-semibold [overflow-wrap:anywhere]">
        {artistName}
      </Link>
    ),
  },
  {
    id: "claimant",
    label: copy.claimant,
    cell: ({ claimant }) => <span className="[overflow-wrap:anywhere]">{claimant}</span>,
  },
  {
    id: "for",
    label: heads.for,
    cell: ({ relation, label }) => (label === null ? shortRelations[relation] : ofLabel(label)),
  },
  { id: "kept", label: copy.kept, cell: ({ isKept }) => (isKept ? copy.yes : null) },
  { id: "state", label: heads.state, cell: ({ state }) => <StateMark state={state}>{states[state]}</StateMark> },
  { id: "asked", label: heads.asked, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

const stateOptions = [
  { value: "all", label: copy.allStates },
  ...claimStates.map((value) => ({ value, label: states[value] })),
];
const sortOptions = (["oldest", "newest"] as const).map((value) => ({ value, label: copy.sorts[value] }));

export default function ClaimQueuePage() {
  const { query, rows, total, page, pages } = useLoaderData<typeof loader>();
  const isFiltered = query.q !== "" || query.state !== "waiting";
  const all = (
    <ButtonLink to={`${claimQueuePath}?state=all`} variant="quiet">
      {copy.all}
    </ButtonLink>
  );
  return (
    <ListPage
      queueKind="claim"
      title={copy.title}
      filters={{
        ...{ query, search: copy.find, submit: copy.filter },
        fields: [
          { name: "state", label: copy.state, options: stateOptions },
          { name: "sort", label: copy.sort, options: sortOptions },
        ],
      }}
      lead={copy.lead}
      total={copy.count(total)}
      csv={{ href: `${claimQueuePath}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={columns}
      rows={rows}
      empty={
        isFiltered
          ? { title: copy.noneFound, text: copy.noneFoundText, action: all }
          : { title: copy.empty, text: copy.emptyText, action: all }
      }
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
