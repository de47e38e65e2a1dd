import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { DecisionForm } from "#app/backoffice/rating/components/decision-form.tsx";
import { listRatings } from "#app/backoffice/rating/list-ratings.server.ts";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { filterSearch, readRatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { ratingPath, ratingSources, ratingStates } from "#app/backoffice/rating/rating-state.ts";
import { submitTakeNext } from "#app/backoffice/rating/submit-rating.action.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = readRatingQuery(ctx.url.searchParams);
  return { query, ...(await listRatings(ctx, query)) };
}

/** Takes the next song of the filters. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "rating-edit");
  if ((await readForm(request)).get("act") !== "take") throw new AppError("invalid", notOurForm);
  return await submitTakeNext(ctx);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "song",
    label: copy.columns.song,
    wide: true,
    cell: ({ id, title }) => (
      <Link to={ratingPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
        {title}
      </Link>
    ),
  },
  {
    id: "artists",
    label: copy.columns.artists,
    cell: ({ artists }) => <span className="[overflow-wrap:anywhere]">{artists}</span>,
  },
  {
    id: "state",
    label: copy.columns.state,
    cell: ({ state, taker }) => (
      <StateMark state={state}>
        {state === "waiting" && taker !== null ? copy.taken(taker) : copy.states[state]}
      </StateMark>
    ),
  },
  { id: "score", label: copy.columns.score, align: "end", cell: ({ score }) => score ?? "" },
  { id: "tier", label: copy.tier, cell: ({ tier }) => tier ?? copy.noTier },
  { id: "source", label: copy.source, cell: ({ source }) => copy.sources[source] },
  { id: "waiting", label: copy.columns.waiting, cell: ({ queuedAt }) => <DateTime at={queuedAt} /> },
];

const decision: ListColumn<Row> = {
  id: "decide",
  label: copy.columns.decide,
  cell: (row) => (row.state === "rated" ? <DecisionForm {...row} compact /> : null),
};

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

export default function RatingPage() {
  const { query, rows, total, tiers, page, pages, canRate, canDecide } = useLoaderData<typeof loader>();
  const isFiltered = query.state !== "waiting" || query.tier !== "" || query.source !== "" || query.q !== "";
  const all = (
    <ButtonLink to="/rating?state=all" variant="quiet">
      {copy.showAll}
    </ButtonLink>
  );
  return (
    <ListPage
      queueKind="rating"
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [
          {
            name: "state",
            label: copy.state,
            options: [{ value: "all", label: copy.allStates }, ...optionsOf(ratingStates, copy.states)],
          },
          {
            name: "tier",
            label: copy.tier,
            options: [{ value: "", label: copy.allTiers }, { value: "none", label: copy.noTier }, ...tiers],
          },
          {
            name: "source",
            label: copy.source,
            options: [{ value: "", label: copy.allSources }, ...optionsOf(ratingSources, copy.sources)],
          },
          { name: "sort", label: copy.sort, options: optionsOf(["oldest", "newest"] as const, copy.sorts) },
        ],
      }}
      add={
        canRate ? (
          <Form method="post" action={`/rating${filterSearch(query)}`}>
            <Button variant="accent" name="act" value="take">
              {copy.rateNext}
            </Button>
          </Form>
        ) : null
      }
      lead={copy.lead}
      total={copy.count(total)}
      csv={{ href: `/rating/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={canDecide ? [...columns, decision] : columns}
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
