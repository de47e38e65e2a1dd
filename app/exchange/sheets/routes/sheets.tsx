import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { SheetUpload } from "#app/exchange/sheets/components/sheet-upload.tsx";
import { listImports } from "#app/exchange/sheets/import/list-imports.server.ts";
import { submitSheet } from "#app/exchange/sheets/sheets.action.server.ts";
import { sheetsCopy as copy, sheetsPath } from "#app/exchange/sheets/sheets-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { imports: await listImports(ctx) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return await submitSheet(ctx, request);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["imports"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "name",
    label: copy.importColumns.name,
    wide: true,
    cell: ({ id, name }) => (
      <Link to={`${sheetsPath}/${id}`} className="link font-semibold [overflow-wrap:anywhere]">
        {name}
      </Link>
    ),
  },
  {
    id: "state",
    label: copy.importColumns.state,
    cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark>,
  },
  {
    id: "rows",
    label: copy.importColumns.rows,
    align: "end",
    cell: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  },
  { id: "who", label: copy.importColumns.who, cell: ({ who }) => who ?? "" },
  { id: "at", label: copy.importColumns.at, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export default function SheetsPage() {
  const { imports } = useLoaderData<typeof loader>();
  const reply = useActionData<{ error?: string }>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.title}</h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">
        {copy.lead}{" "}
        <Link to="/songs/list/sheet" className="link">
          {copy.exportTitle}
        </Link>
      </p>
      <SheetUpload error={reply?.error} />
      <h2 className="mt-10 mb-3 text-xl">{copy.recent}</h2>
      <RecordList
        caption={copy.recent}
        columns={columns}
        rows={imports}
        empty={{ title: copy.none, text: copy.noneText }}
      />
    </div>
  );
}

export const meta = staffMeta(copy.title);
