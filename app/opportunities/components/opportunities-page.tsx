import { Link } from "@remix-run/react";
import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { Board } from "#app/opportunities/components/board.tsx";
import { CardDeadline } from "#app/opportunities/components/card-deadline.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunitySorts, opportunityViews } from "#app/opportunities/opportunities-query.ts";
import { opportunityPath, stages } from "#app/opportunities/opportunity.ts";
import type { OpportunitiesPageData, OpportunityCard } from "#app/opportunities/read-opportunities-page.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { DueNote } from "#app/visitor-requests/staff/components/due-note.tsx";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";

const columns: ListColumn<OpportunityCard>[] = [
  {
    id: "client",
    label: copy.filters.client,
    wide: true,
    cell: ({ id, title, contact }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={opportunityPath(id)} className="link font-semibold">
          {title}
        </Link>
        {contact ? <span className="text-mute">{` · ${contact}`}</span> : null}
      </span>
    ),
  },
  {
    id: "about",
    label: copy.fields.message,
    wide: true,
    cell: ({ excerpt }) => <span className="line-clamp-2 max-w-[46ch] [overflow-wrap:anywhere]">{excerpt}</span>,
  },
  {
    id: "stage",
    label: copy.fields.stage,
    cell: ({ stage, source, status }) => (
      <StateMark state={stage}>
        {[
          status === "spam" ? staffCopy.statuses.spam : copy.stages[stage],
          ...(source === "site" ? [] : [staffCopy.sources[source]]),
        ].join(" · ")}
      </StateMark>
    ),
  },
  { id: "value", label: copy.fields.value, align: "end", cell: ({ value }) => value },
  { id: "deadline", label: copy.fields.deadline, cell: (card) => <CardDeadline card={card} /> },
  { id: "due", label: copy.fields.due, cell: ({ due }) => (due === null ? null : <DueNote due={due} />) },
  { id: "assignee", label: copy.fields.assignee, cell: ({ assignee }) => assignee ?? copy.unassigned },
  { id: "date", label: copy.fields.received, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

function fieldsOf({ query, assignees, clients }: OpportunitiesPageData) {
  const { filters } = copy;
  const stageOptions = [
    { value: "all", label: filters.allStages },
    { value: "open", label: filters.open },
    ...stages.map((value) => ({ value, label: copy.stages[value] })),
    { value: "spam", label: filters.spam },
  ];
  const people = assignees.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: "stage", label: filters.stage, options: stageOptions },
    {
      name: "assignee",
      label: filters.assignee,
      options: [{ value: "all", label: filters.allAssignees }, { value: "", label: copy.unassigned }, ...people],
    },
    {
      name: "client",
      label: filters.client,
      options: [{ value: "", label: filters.allClients }, ...clients.map((value) => ({ value, label: value }))],
    },
    { name: "deadline", label: filters.deadline, options: optionsOf(filters.deadlines) },
    ...(query.view === "list"
      ? [
          {
            name: "sort",
            label: filters.sort,
            options: opportunitySorts.map((value) => ({ value, label: filters.sorts[value] })),
          },
        ]
      : []),
  ];
}

type OpportunitiesPageProps = { page: OpportunitiesPageData; reply: FormReply | undefined };

/** Opportunities as a board of stages or as a list. */
export function OpportunitiesPage({ page, reply }: OpportunitiesPageProps) {
  const { query, cards, total } = page;
  const isBoard = query.view === "board";
  const views = opportunityViews.map((view) => ({
    label: copy.views[view],
    to: `${opportunitiesPath}${searchOf({ ...query, view })}`,
    current: query.view === view,
  }));
  const top = {
    title: copy.title,
    lead: copy.lead,
    tabs: (
      <div className="mt-4 mb-2">
        <Tabs label={copy.views.label} items={views} />
      </div>
    ),
    filters: {
      ...{ query, search: copy.search, submit: copy.filter, fields: fieldsOf(page) },
      children: <input type="hidden" name="view" value={query.view} />,
    },
    add: (
      <ButtonLink to={`${opportunitiesPath}/new`} variant="accent">
        {copy.add}
      </ButtonLink>
    ),
    total: copy.total(total),
    csv: { href: `${opportunitiesPath}/export.csv${searchOf(query)}`, label: copy.csv },
  };
  return (
    <ListPage
      {...top}
      queueKind="brief"
      columns={columns}
      rows={cards}
      board={isBoard ? <Board page={page} reply={reply} /> : null}
      empty={{ title: copy.empty, text: copy.emptyText }}
      page={page.page}
      pages={page.pages}
    >
      <details className="mb-4 text-row">
        <summary className="link inline-flex min-h-9 items-center">{copy.calendar}</summary>
        <p className="my-3">
          <a href={`${opportunitiesPath}/deadlines.ics`} className="link" download>
            {copy.download}
          </a>
        </p>
        <Field label={copy.feed} hint={copy.feedHint} readOnly defaultValue={page.feed} className="max-w-xl" />
      </details>
      {isBoard && cards.length < total ? (
        <p className="mb-4 text-row text-mute">{copy.shownOf(cards.length, total)}</p>
      ) : null}
    </ListPage>
  );
}
