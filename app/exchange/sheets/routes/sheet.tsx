import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ImportActs } from "#app/exchange/sheets/components/import-acts.tsx";
import { readImport } from "#app/exchange/sheets/import/read-import.server.ts";
import { sheetKinds } from "#app/exchange/sheets/import/sheet-row.ts";
import { submitImport } from "#app/exchange/sheets/sheets.action.server.ts";
import { sheetsCopy as copy, sheetsPath } from "#app/exchange/sheets/sheets-copy.ts";
import { FormError } from "#app/ui/form/form-error.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const kindField = z.enum(sheetKinds).nullable().catch(null);

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const search = ctx.url.searchParams;
  const query = { kind: kindField.parse(search.get("kind")), page: pageField.parse(search.get("page") ?? 1) };
  return { ...(await readImport(ctx, { id, ...query })), goesOn: search.get("go") === "1" };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitImport(ctx, request, { id });
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number] & { id: string };

const columns: ListColumn<Row>[] = [
  {
    id: "song",
    label: copy.rowColumns.song,
    cell: ({ recordingId, title }) =>
      recordingId === null ? (
        <span className="[overflow-wrap:anywhere]">{title || copy.empty}</span>
      ) : (
        <Link to={`/songs/${recordingId}`} className="link [overflow-wrap:anywhere]">
          {title}
        </Link>
      ),
  },
  { id: "row", label: copy.rowColumns.row, align: "end", cell: ({ row }) => row },
  {
    id: "changes",
    label: copy.rowColumns.change,
    wide: true,
    cell: ({ cells, problems }) => (
      <ul className="grid gap-1">
        {cells.map(({ name, before, after }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span className="text-mute">{name}: </span>
            <del>{short(before)}</del> → <ins className="no-underline">{short(after)}</ins>
          </li>
        ))}
        {problems.map(({ column, message }) => (
          <li key={`${column} ${message}`} className="text-red text-sm [overflow-wrap:anywhere]">
            {column}: {message}
          </li>
        ))}
      </ul>
    ),
  },
];

const maxShown = 300;

function short(text: string): string {
  if (text === "") return copy.empty;
  return text.length > maxShown ? `${text.slice(0, maxShown)} …` : text;
}

export default function SheetPage() {
  const page = useLoaderData<typeof loader>();
  const { id, name, state, counts, kind, rows, unknown } = page;
  const errors = readFormReply(useActionData<FormReply>()).formErrors ?? [];
  const path = `${sheetsPath}/${id}`;
  const isRead = state !== "reading";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={sheetsPath} label={copy.back} />
      <h1 className="mt-2 mb-2 text-title [overflow-wrap:anywhere]">{name}</h1>
      <p className="mb-4 text-mute text-row">
        {copy.states[state]}. {isRead ? copy.policyIs[page.policy] : copy.readFailed}
      </p>
      {unknown.length > 0 ? (
        <p className="mb-4 max-w-[75ch] text-sm [overflow-wrap:anywhere]">{copy.unknownColumns(unknown)}</p>
      ) : null}
      <FormError id="import-error" errors={errors} />
      <ImportActs {...page} goesOn={page.goesOn && errors.length === 0} />
      {isRead ? (
        <>
          <div className="mt-8">
            <Tabs
              label={copy.rowsLabel}
              items={sheetKinds.map((one) => ({
                label: copy.kindCount(copy.kinds[one], counts[one] ?? 0),
                to: `${path}?kind=${one}`,
                current: one === kind,
              }))}
            />
          </div>
          <p className="my-4 max-w-[60ch] text-mute text-row">{copy.kindHints[kind]}</p>
          {kind === "same" || rows.length === 0 ? null : (
            <a href={`${path}/rows.csv?kind=${kind}`} className="link mb-3 inline-block py-1" download>
              {kind === "refused" ? copy.downloadKind.refused : copy.downloadKind.other}
            </a>
          )}
          <RecordList
            caption={copy.kinds[kind]}
            columns={columns}
            rows={rows.map((row) => ({ ...row, id: String(row.row) }))}
            empty={{ title: copy.noRows }}
            page={page.page}
            pages={page.pages}
          />
        </>
      ) : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [name, copy.title]);
