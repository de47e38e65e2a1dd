import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FileDrop } from "#app/exchange/files/components/file-drop.tsx";
import { becomesText, FileState } from "#app/exchange/files/components/file-texts.tsx";
import { NewSongs } from "#app/exchange/files/components/new-songs.tsx";
import { usePolling } from "#app/exchange/files/components/use-polling.ts";
import { filePath, filesPath, filesQuerySchema } from "#app/exchange/files/file-form.ts";
import { fileStates } from "#app/exchange/files/file-state.ts";
import { submitFiles } from "#app/exchange/files/files.action.server.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { listFiles } from "#app/exchange/files/list-files.server.ts";
import { ReaderNotice } from "#app/exchange/reading/reader-notice.tsx";
import { Unmarked } from "#app/exchange/reading/unmarked.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { removed, ...given } = Object.fromEntries(ctx.url.searchParams);
  const query = filesQuerySchema.parse(given);
  return { query, removed: z.uuid().safeParse(removed).data ?? null, ...(await listFiles(ctx, query)) };
}

export function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitFiles(ctx, request);
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["files"][number];

/** Whether what is proposed for a file can be accepted as it is: stems and new audio change a song that may be public. */
const isClear = ({ state, role, proposed }: Row, canPublish: boolean) =>
  state === "proposed" &&
  (role === "replacement" || (role !== "song" && proposed !== null)) &&
  (canPublish || role === "version");

const columnsFor = (canPublish: boolean): ListColumn<Row>[] => [
  {
    id: "name",
    label: copy.columns.name,
    wide: true,
    cell: ({ id, name, folder, bytes }) => (
      <>
        <Link to={filePath(id)} className="link font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </Link>
        <span className="ml-3 text-mute [overflow-wrap:anywhere]">
          {folder === "" ? null : (
            <>
              <bdi>{folder}</bdi>,{" "}
            </>
          )}
          {formatBytes(bytes)}
        </span>
      </>
    ),
  },
  {
    id: "becomes",
    label: copy.columns.becomes,
    cell: (file) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="[overflow-wrap:anywhere]">{becomesText(file)}</span>
        {file.state === "proposed" ? (
          <>
            {isClear(file, canPublish) ? (
              <FormFrame id={`accept-${file.id}`} className="contents">
                <input type="hidden" name="ids" value={file.id} />
                <Button size="small" name="act" value="accept" aria-label={copy.acceptOf(file.name)}>
                  {copy.accept}
                </Button>
              </FormFrame>
            ) : null}
            <Link to={filePath(file.id)} className="link" aria-label={copy.changeOf(file.name)}>
              {copy.change}
            </Link>
          </>
        ) : null}
      </span>
    ),
  },
  { id: "state", label: copy.columns.state, cell: (file) => <FileState file={file} /> },
];

export default function FilesPage() {
  const { files, total, page, pages, query, removed, undecided, queued, added, canPublish, ...reading } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  usePolling(queued > 0);
  const clear = files.filter((file) => isClear(file, canPublish));
  const isFiltered = query.q !== "" || query.state !== "all" || query.shown !== "listed";
  return (
    <ListPage
      queueKind="file"
      title={copy.title}
      lead={copy.lead}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [
          {
            ...{ name: "state", label: copy.state },
            options: [
              { value: "all", label: copy.allStates },
              ...fileStates.map((value) => ({ value, label: copy.states[value] })),
            ],
          },
          { name: "shown", label: copy.shown, options: optionsOf(copy.shownOptions) },
        ],
      }}
      total={copy.total(total)}
      columns={columnsFor(canPublish)}
      rows={files}
      empty={
        isFiltered
          ? {
              ...{ title: copy.empty, text: copy.emptyText },
              action: (
                <ButtonLink to={filesPath} variant="quiet">
                  {copy.showAll}
                </ButtonLink>
              ),
            }
          : { title: copy.none, text: copy.noneText }
      }
      page={page}
      pages={pages}
    >
      <FileDrop canPublish={canPublish} />
      <ReaderNotice reader={reading.reader} waiting={queued} oldestAt={reading.oldestAt} minutes={reading.minutes} />
      {added > 0 && canPublish ? <NewSongs count={added} /> : null}
      <Unmarked songs={reading.unmarked} />
      {removed === null ? null : (
        <FormFrame id="restore" className="my-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="ids" value={removed} />
          <Button variant="quiet" size="small" name="act" value="restore">
            {copy.restore}
          </Button>
        </FormFrame>
      )}
      {undecided === 0 ? null : (
        <FormFrame id="accept-all" reply={reply} className="my-4 flex flex-wrap items-center gap-3">
          <Link to={`${filesPath}?state=proposed`} className="link">
            {copy.toDecide(undecided)}
          </Link>
          {clear.length < 2 ? null : (
            <>
              <input type="hidden" name="ids" value={clear.map(({ id }) => id).join(",")} />
              <Button size="small" name="act" value="accept">
                {copy.acceptAll}
              </Button>
            </>
          )}
        </FormFrame>
      )}
    </ListPage>
  );
}

export const meta = staffMeta(copy.title);
