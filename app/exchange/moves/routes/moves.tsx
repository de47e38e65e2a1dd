import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitMoves } from "#app/exchange/moves/moves.action.server.ts";
import { movesCopy as copy, movePath } from "#app/exchange/moves/moves-copy.ts";
import { listMoves } from "#app/exchange/moves/read-move.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { moves: await listMoves(ctx) };
}

export function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitMoves(ctx, request);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["moves"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "name",
    label: copy.listColumns.name,
    wide: true,
    cell: ({ id, name }) => (
      <Link to={movePath(id)} className="link font-semibold [overflow-wrap:anywhere]">
        {name}
      </Link>
    ),
  },
  {
    id: "state",
    label: copy.listColumns.state,
    cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark>,
  },
  {
    id: "rows",
    label: copy.listColumns.rows,
    align: "end",
    cell: ({ counts: { extra: _, ...counts } }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  },
  { id: "who", label: copy.listColumns.who, cell: ({ who }) => who ?? "" },
  { id: "at", label: copy.listColumns.at, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export default function MovesPage() {
  const { moves } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">{copy.lead}</p>
      <FormFrame id="move" reply={useActionData<typeof action>()} submit={copy.create} className="grid max-w-xl gap-5">
        {(fields) => (
          <>
            <Field {...fields.field("name")} label={copy.name} hint={copy.nameHint} maxLength={200} required />
            <Select
              name="publishing"
              label={copy.publishing}
              options={optionsOf(copy.publishings)}
              defaultValue={fields.value("publishing", "unpublished")}
            />
          </>
        )}
      </FormFrame>
      <h2 className="mt-10 mb-3 text-xl">{copy.list}</h2>
      <RecordList
        caption={copy.list}
        columns={columns}
        rows={moves}
        empty={{ title: copy.none, text: copy.noneText }}
      />
    </div>
  );
}

export const meta = staffMeta(copy.title);
