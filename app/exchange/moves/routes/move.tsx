import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { usePolling } from "#app/exchange/files/components/use-polling.ts";
import { MoveActs } from "#app/exchange/moves/components/move-acts.tsx";
import { submitMove } from "#app/exchange/moves/moves.action.server.ts";
import { movesCopy as copy, moveGroups, movePath, movesPath } from "#app/exchange/moves/moves-copy.ts";
import { type MovePage as Page, readMove } from "#app/exchange/moves/read-move.server.ts";
import { SheetUpload } from "#app/exchange/sheets/components/sheet-upload.tsx";
import { submitSheet } from "#app/exchange/sheets/sheets.action.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const groupField = z.enum(moveGroups).nullable().catch(null);

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const search = ctx.url.searchParams;
  const query = { group: groupField.parse(search.get("group")), page: pageField.parse(search.get("page") ?? 1) };
  return readMove(ctx, { id, ...query });
}

/** A form with a file adds a sheet; the others have buttons. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const hasFile = request.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
  return hasFile ? submitSheet(ctx, request, { moveId: id }) : submitMove(ctx, request, { id });
}

type Row = Page["rows"][number] & { id: string };
type Reply = FormReply & { error?: string };

const columnsFor = (canChoose: boolean): ListColumn<Row>[] => [
  {
    id: "song",
    label: copy.rowColumns.song,
    cell: ({ recordingId, title }) =>
      recordingId === null ? (
        <span className="[overflow-wrap:anywhere]">{title}</span>
      ) : (
        <Link to={`/songs/${recordingId}`} className="link [overflow-wrap:anywhere]">
          {title}
        </Link>
      ),
  },
  { id: "row", label: copy.rowColumns.row, cell: ({ row, sheet }) => copy.rowOf(row, sheet) },
  {
    id: "file",
    label: copy.rowColumns.file,
    wide: true,
    cell: (row) =>
      canChoose && (row.group === "missing" || row.group === "ambiguous") ? (
        <FormFrame id={`choose-${row.id}`} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="sheet" value={row.importId} />
          <input type="hidden" name="row" value={row.row} />
          <Field
            name="file"
            label={copy.choose}
            aria-label={copy.chooseFor(row.title)}
            labelHidden
            list="offered-files"
            required
          />
          <Button size="small" name="act" value="choose">
            {copy.use}
          </Button>
        </FormFrame>
      ) : (
        <bdi className="[overflow-wrap:anywhere]">{row.file}</bdi>
      ),
  },
  {
    id: "problems",
    label: copy.rowColumns.problems,
    wide: true,
    cell: ({ problems }) => (
      <ul className="grid gap-1">
        {problems.map((text) => (
          <li key={text} className="text-red text-sm [overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    ),
  },
];

export default function MovePage() {
  const page = useLoaderData<typeof loader>();
  const { id, name, state, counts, group, rows, sheets, files } = page;
  const reply = useActionData<Reply>();
  const errors = readFormReply(reply).formErrors ?? [];
  const isOpen = state === "open" || state === "paused" || state === "applied";
  usePolling(state === "applying" || state === "undoing" || !page.isJudged);
  const shown = moveGroups.filter((one) => (counts[one] ?? 0) > 0);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={movesPath} label={copy.title} />
      <h1 className="mt-2 mb-2 text-title [overflow-wrap:anywhere]">{name}</h1>
      <p className="mb-4 text-mute text-row">
        {copy.states[state]}. {copy.publishings[page.publishing]}.
      </p>
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-row">
        <span className="[overflow-wrap:anywhere]">
          {copy.sheets}: {sheets.length === 0 ? "–" : sheets.join(", ")}
        </span>
        <span>{copy.files(files.total, files.done)}</span>
        {(counts.extra ?? 0) > 0 ? <span>{copy.extra(counts.extra ?? 0)}</span> : null}
        <Link to={`${movePath(id)}/columns`} className="link">
          {copy.columns}
        </Link>
        <Link to={`${movePath(id)}/audio`} className="link">
          {copy.audio}
        </Link>
      </p>
      <MoveActs page={page} errors={[...errors, ...(readFormReply(reply).error("file") ?? [])]} />
      {shown.length === 0 ? (
        <p className="my-6 max-w-[60ch] text-mute text-row">{copy.notChecked}</p>
      ) : (
        <>
          <div className="mt-8 mb-4">
            <Tabs
              label={copy.groups}
              items={shown.map((one) => ({
                label: copy.groupCount(copy.groupNames[one], counts[one] ?? 0),
                to: `${movePath(id)}?group=${one}`,
                current: one === group,
              }))}
            />
          </div>
          <a href={`${movePath(id)}/left.csv`} className="link mb-3 inline-block py-1" download>
            {copy.left}
          </a>
          <datalist id="offered-files">
            {page.offered.map((file) => (
              <option key={file} value={file} />
            ))}
          </datalist>
          <RecordList
            caption={copy.groupNames[group]}
            columns={columnsFor(isOpen)}
            rows={rows.map((row) => ({ ...row, id: `${row.importId}-${row.row}` }))}
            empty={{ title: copy.noRows }}
            page={page.page}
            pages={page.pages}
          />
        </>
      )}
      {isOpen ? (
        <>
          <h2 className="mt-10 mb-3 text-xl">{copy.addSheet}</h2>
          <SheetUpload error={reply?.error as string | undefined} moveId={id} />
        </>
      ) : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => [name, copy.title]);
