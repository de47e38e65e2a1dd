import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { recordTypeAt } from "#app/backoffice/catalogue-records/record-types.ts";
import { ListedCover, readyColumn } from "#app/backoffice/songs/components/listed-song.tsx";
import { listedSong, listedSongColumns } from "#app/backoffice/songs/listed-song.server.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { undoBulkEdit } from "#app/records/bulk/undo-bulk-edit.server.ts";
import { BulkBar, BulkCheckbox } from "#app/records/components/bulk-bar.tsx";
import { BulkEdits } from "#app/records/components/bulk-edits.tsx";
import { DeletedRecords } from "#app/records/components/deleted-records.tsx";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import { filterOptions, readRecordQuery } from "#app/records/definition/record-query.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import { listPathOf, type RecordField } from "#app/records/definition/record-type.ts";
import { restoreRecord } from "#app/records/store/delete-record.server.ts";
import { columnFields, listRecords, readableFields } from "#app/records/store/read-records.server.ts";
import { recordCells } from "#app/records/store/record-cells.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const id = z.string().min(1).max(64);
const undoSchema = z.union([z.object({ restore: id }), z.object({ undoBulk: id })]);

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  const { path } = store.type;
  const query = readRecordQuery(store.type, ctx.url.searchParams);
  const shown = columnFields(ctx, store.type);
  const isSongs = store.type === songType;
  const others = isSongs ? listedSongColumns : {};
  const { records, options, ...found } = await listRecords(ctx, store, query, shown, others);
  const { canEdit, deleted, edits } = found;
  const { fields, filters = {}, openArea, listPath, addAt } = store.type;
  const columns = { fields: Object.fromEntries(shown.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))) };
  const states = shown.filter((name) => stateFields.includes(name));
  return {
    path,
    query,
    fields: readableFields(ctx, store.type),
    rows: records.map((record) => ({
      id: record.id,
      cells: recordCells(columns, record, options),
      values: Object.fromEntries(states.map((name) => [name, String(record[name])])),
      song: isSongs ? listedSong(record) : null,
    })),
    ...found,
    choices: Object.fromEntries(Object.keys(filters).map((name) => [name, options[name] ?? []])),
    // Types with a list elsewhere have pages that readers open too.
    canAdd:
      addAt === undefined ? canEdit : ctx.company.environment === "main" && can(ctx.actor, addAt.area, ctx.company),
    canOpen: openArea ? can(ctx.actor, openArea, ctx.company) : canEdit || listPath !== undefined,
    justChanged: edits.find(({ id }) => id === ctx.url.searchParams.get("bulk")) ?? null,
    justDeleted: deleted.find(({ id }) => id === ctx.url.searchParams.get("deleted")) ?? null,
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  requireAccess(ctx, store.type.editArea);
  const sent = undoSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.gone(store.type.copy.noun));
  try {
    ctx.flash.set({ kind: "success", title: await undo(ctx, store, sent.data), undoes: true });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "gone" && error.code !== "duplicate")) throw error;
    ctx.flash.set({ kind: "error", title: copy.notRestored, body: error.message });
  }
  return redirect(listPathOf(store.type));
}

/** Undoes a deletion or a change of many, and says so. */
async function undo(ctx: RequestContext, store: RecordStore, sent: z.infer<typeof undoSchema>): Promise<string> {
  if ("restore" in sent) return copy.restored((await restoreRecord(ctx, store, { id: sent.restore })).name);
  const { total } = await undoBulkEdit(ctx, store, { id: sent.undoBulk });
  return copy.bulk.undone(store.type.copy.count(total));
}

/** Fields whose values are states. */
const stateFields = ["status", "state"];

/** How a cell wraps: days and choices are not broken within a word. */
function wrapOf(control: RecordField["control"]): string {
  if (control === "date") return "whitespace-nowrap";
  return control === "select" ? "[overflow-wrap:break-word]" : "cell-text";
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function RecordsPage() {
  const page = useLoaderData<typeof loader>();
  const { path, query, canEdit, justDeleted } = page;
  const type = recordTypeAt(path);
  const listPath = listPathOf(type);
  const fields = Object.entries(type.fields).filter(([name]) => page.fields.includes(name));
  const tracks = page.rows.flatMap(({ song }) => song?.track ?? []);
  const columns = fields.flatMap(([name, { label, column, sortable, control }]): ListColumn<Row>[] => {
    if (column === undefined) return [];
    const isName = name === type.nameField;
    const cell = ({ id, cells, values, song }: Row) => {
      const state = values[name];
      if (state) return <StateMark state={state}>{cells[name] ?? ""}</StateMark>;
      const text =
        page.canOpen && isName ? (
          <Link to={`${path}/${id}`} className="link font-semibold [overflow-wrap:anywhere]">
            {cells[name]}
          </Link>
        ) : (
          <span className={wrapOf(control)}>{cells[name]}</span>
        );
      if (!isName || !canEdit || type.bulk === undefined) return text;
      return (
        <span className="-ml-3 flex items-center gap-1 [&>:not(:last-child)]:flex-none">
          <BulkCheckbox id={id} name={cells[name] ?? ""} />
          {song ? <ListedCover track={song.track} context={tracks} /> : null}
          {text}
        </span>
      );
    };
    const plain = control === "text" || control === "select" || undefined;
    return [{ id: name, label, sortable, plain, ...column, cell }];
  });
  if (tracks.length > 0) columns.splice(2, 0, readyColumn);
  const addLabel = type.addAt?.label ?? type.copy.add;
  const add =
    page.canAdd && addLabel ? (
      <ButtonLink to={type.addAt?.to ?? `${path}/new`} variant="accent">
        {addLabel}
      </ButtonLink>
    ) : null;
  const links = type.listPages?.map(({ at, label }) => (
    <ButtonLink key={at} to={`${listPath}/${at}`} variant="quiet">
      {label}
    </ButtonLink>
  ));
  const showAll = (
    <ButtonLink to={listPath} variant="quiet">
      {copy.showAll}
    </ButtonLink>
  );
  const flat = { q: query.q, sort: query.sort, ...query.filters };
  const filters = [
    ...fields.flatMap(([name, field]) =>
      field.filter ? [{ name, label: field.label, options: filterOptions(field) }] : [],
    ),
    ...Object.entries(type.filters ?? {}).map(([name, { label, options = page.choices[name] ?? [] }]) => ({
      ...{ name, label, options },
    })),
  ];
  const isFiltered = query.q !== "" || Object.values(query.filters).some((value) => value !== "");
  return (
    <>
      <ListPage
        title={type.copy.title}
        filters={{
          ...{ query: flat, search: type.copy.search, submit: copy.filter },
          fields: filters.map(({ options, ...filter }) => ({
            ...filter,
            options: [{ value: "", label: copy.all(filter.label) }, ...options],
          })),
          children: query.sort === "" ? null : <input type="hidden" name="sort" value={query.sort} />,
        }}
        add={
          <>
            {links}
            {add}
          </>
        }
        views={type.views}
        lead={type.copy.lead}
        total={page.isMore ? copy.more(type.copy.count(page.total)) : type.copy.count(page.total)}
        csv={{ href: `${listPath}/export.csv${searchOf(flat)}`, label: copy.csv }}
        columns={columns}
        rows={page.rows}
        sort={query.sort}
        bar={
          canEdit && type.bulk && page.rows.length > 0 ? (
            <BulkBar
              path={listPath}
              from={searchOf(flat)}
              count={page.isMore ? null : type.copy.count(page.total)}
              sendTo={type.bulk.sendTo}
              exportTo={type.bulk.exportTo}
            />
          ) : null
        }
        empty={
          isFiltered
            ? { title: copy.noneFound, text: copy.noneFoundText, action: showAll }
            : { title: type.copy.empty, text: type.copy.emptyText, action: add }
        }
        page={page.page}
        pages={page.pages}
      >
        {page.justChanged ? (
          <UndoNotice
            text={copy.bulk.doneText(type.copy.count(page.justChanged.total))}
            undo={copy.undo}
            act={{ name: "undoBulk", value: page.justChanged.id }}
            path={listPath}
          />
        ) : null}
        {justDeleted ? (
          <UndoNotice
            text={copy.deletedText(justDeleted.name)}
            undo={copy.undo}
            act={{ name: "restore", value: justDeleted.id }}
            path={listPath}
          />
        ) : null}
      </ListPage>
      <DeletedRecords path={listPath} records={page.deleted} />
      <BulkEdits path={listPath} count={type.copy.count} edits={page.edits} />
    </>
  );
}

export const meta = staffMeta<typeof loader>(({ path }) => recordTypeAt(path).copy.title);
