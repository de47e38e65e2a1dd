import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { asRunCopy } from "#app/licensing/cue-sheets/as-run/as-run-copy.ts";
import { asRunPath, cueSheetsPath, sheetPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { monthFormats } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";
import { cueSheetsQuery, listCueSheets } from "#app/licensing/cue-sheets/list-cue-sheets.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { desk: copy, states, formats } = cueSheetCopy;

/** GET /cue-sheets: the desk's list. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = cueSheetsQuery.parse(Object.fromEntries(ctx.url.searchParams));
  return { ...(await listCueSheets(ctx, query)), query };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["sheets"][number];
const columns: ListColumn<Row>[] = [
  {
    ...{ id: "title", label: copy.columns.title, wide: true },
    cell: ({ path, title, episode }) => (
      <Link to={path} className="link font-semibold [overflow-wrap:anywhere]">
        {title || copy.untitled}
        {episode === "" ? null : <span className="block font-normal text-mute text-sm">{episode}</span>}
      </Link>
    ),
  },
  { id: "broadcaster", label: copy.columns.broadcaster, wide: true, cell: ({ broadcaster }) => broadcaster },
  { id: "airDate", label: copy.columns.airDate, cell: ({ airDate }) => airDate },
  { id: "cues", label: copy.columns.cues, align: "end", cell: ({ cues }) => cues },
  { id: "state", label: cueSheetCopy.state, cell: ({ state }) => states[state] },
];

export default function CueSheetsPage() {
  const { sheets, total, page, pages, broadcasters, query } = useLoaderData<typeof loader>();
  const { broadcaster, month } = query;
  const fileOf = (format: string) => `${cueSheetsPath}/export?${new URLSearchParams({ broadcaster, month, format })}`;
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [
          { name: "state", label: cueSheetCopy.state, options: optionsOf({ all: copy.allStates, ...states }) },
          {
            ...{ name: "broadcaster", label: copy.columns.broadcaster },
            options: [
              { value: "", label: copy.allBroadcasters },
              ...broadcasters.map((value) => ({ value, label: value })),
            ],
          },
        ],
        children: (
          <Field
            type="month"
            name="month"
            label={copy.month}
            defaultValue={month}
            placeholder="2026-11"
            className="flex items-center gap-2 [&>label]:mb-0"
          />
        ),
      }}
      add={
        <>
          <ButtonLink to={asRunPath} variant="quiet">
            {asRunCopy.title}
          </ButtonLink>
          <ButtonLink to={sheetPath({})} variant="accent">
            {copy.add}
          </ButtonLink>
        </>
      }
      lead={broadcaster === "" || month === "" ? copy.monthLead : null}
      total={copy.total(total)}
      links={
        broadcaster === "" || month === ""
          ? null
          : monthFormats.map((format) => (
              <a key={format} href={fileOf(format)} className="link print:hidden" download="">
                {copy.file(formats[format])}
              </a>
            ))
      }
      columns={columns}
      rows={sheets}
      empty={{ title: copy.empty, text: copy.emptyText }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
