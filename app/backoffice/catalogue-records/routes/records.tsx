import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeletedRecords } from "#app/backoffice/catalogue-records/components/deleted-records.tsx";
import { listDeletedRecords, restoreRecord } from "#app/backoffice/catalogue-records/delete-record.server.ts";
import { listRecords, readableFields } from "#app/backoffice/catalogue-records/read-records.server.ts";
import { recordCells, recordOptions } from "#app/backoffice/catalogue-records/record-cells.server.ts";
import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import { filterOptions, readRecordQuery } from "#app/backoffice/catalogue-records/record-query.ts";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { listPathOf } from "#app/backoffice/catalogue-records/record-type.ts";
import { recordTypeAt } from "#app/backoffice/catalogue-records/record-types.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const restoreSchema = z.object({ restore: z.string().min(1).max(64) });

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const store = recordStoreAt(ctx.url);
  const { path, editArea } = store.type;
  const query = readRecordQuery(store.type, ctx.url.searchParams);
  const { records, ...pages } = await listRecords(ctx, store, query);
  const options = await recordOptions(ctx, store, null);
  const canEdit = can(ctx.actor, editArea, ctx.company);
  const deleted = canEdit ? await listDeletedRecords(ctx, store) : [];
  return {
    path,
    query,
    fields: readableFields(ctx, store.type),
    rows: records.map((record) => ({ id: record.id, cells: recordCells(store.type, record, options) })),
    ...pages,
    canEdit,
    // Types with a list elsewhere have pages that readers open too.
    canOpen: canEdit || store.type.listPath !== undefined,
    deleted,
    justDeleted: deleted.find(({ id }) => id === ctx.url.searchParams.get("deleted")) ?? null,
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const store = recordStoreAt(ctx.url);
  requireAccess(ctx, store.type.editArea);
  const sent = restoreSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!sent.success) throw new AppError("invalid", copy.gone(store.type.copy.noun));
  try {
    const { name } = await restoreRecord(ctx, store, { id: sent.data.restore });
    ctx.flash.set({ kind: "success", title: copy.restored(name) });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "gone" && error.code !== "duplicate")) throw error;
    ctx.flash.set({ kind: "error", title: copy.notRestored, body: error.message });
  }
  return redirect(listPathOf(store.type));
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function RecordsPage() {
  const page = useLoaderData<typeof loader>();
  const { path, query, canEdit, justDeleted } = page;
  const type = recordTypeAt(path);
  const listPath = listPathOf(type);
  const fields = Object.entries(type.fields).filter(([name]) => page.fields.includes(name));
  const columns = fields.flatMap(([name, { label, column, sortable }]): ListColumn<Row>[] => {
    if (column === undefined) return [];
    const cell = ({ id, cells }: Row) =>
      page.canOpen && name === type.nameField ? (
        <Link to={`${path}/${id}`} className="link font-semibold [overflow-wrap:anywhere]">
          {cells[name]}
        </Link>
      ) : (
        <span className="[overflow-wrap:anywhere]">{cells[name]}</span>
      );
    return [{ id: name, label, sortable, ...column, cell }];
  });
  const add =
    canEdit && type.copy.add ? (
      <ButtonLink to={`${path}/new`} variant="accent">
        {type.copy.add}
      </ButtonLink>
    ) : null;
  const showAll = (
    <ButtonLink to={listPath} variant="quiet">
      {copy.showAll}
    </ButtonLink>
  );
  const flat = { q: query.q, sort: query.sort, ...query.filters };
  const isFiltered = query.q !== "" || Object.values(query.filters).some((value) => value !== "");
  return (
    <>
      <ListPage
        title={type.copy.title}
        filters={{
          ...{ query: flat, search: type.copy.search, submit: copy.filter },
          fields: fields
            .filter(([, { filter }]) => filter)
            .map(([name, field]) => ({
              name,
              label: field.label,
              options: [{ value: "", label: copy.all(field.label) }, ...filterOptions(field)],
            })),
          children: query.sort === "" ? null : <input type="hidden" name="sort" value={query.sort} />,
        }}
        add={add}
        lead={type.copy.lead}
        total={page.isMore ? copy.more(type.copy.count(page.total)) : type.copy.count(page.total)}
        csv={{ href: `${listPath}/export.csv${searchOf(flat)}`, label: copy.csv }}
        columns={columns}
        rows={page.rows}
        sort={query.sort}
        empty={
          isFiltered
            ? { title: copy.noneFound, text: copy.noneFoundText, action: showAll }
            : { title: type.copy.empty, text: type.copy.emptyText, action: add }
        }
        page={page.page}
        pages={page.pages}
      >
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
    </>
  );
}

export const meta = staffMeta<typeof loader>(({ path }) => recordTypeAt(path).copy.title);
