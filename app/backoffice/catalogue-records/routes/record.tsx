import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { recordTypeAt } from "#app/backoffice/catalogue-records/record-types.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { RecordEditor } from "#app/records/components/record-editor.tsx";
import { RecordHistory } from "#app/records/components/record-history.tsx";
import { RecordSections } from "#app/records/components/record-sections.tsx";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { submitRecord } from "#app/records/store/submit-record.action.server.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  const { editArea, openArea = editArea } = store.type;
  const id = editedId(params);
  requireAccess(ctx, id === null ? editArea : openArea);
  const [record, sections] = await Promise.all([
    loadRecord(ctx, store, id, { hasHistory: can(ctx.actor, editArea, ctx.company) }),
    id === null ? [] : (store.sections?.(ctx, id) ?? []),
  ]);
  const isMain = ctx.company.environment === "main";
  const pages = (store.type.pages ?? []).filter(
    ({ area, isMainOnly }) => (isMain || !isMainOnly) && (area === undefined || can(ctx.actor, area, ctx.company)),
  );
  return { ...record, pages, sections };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return await submitRecord(ctx, await recordStoreAt(ctx.url), request, { id: editedId(params) });
}

export default function RecordPage() {
  const record = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { path, id, name } = record;
  const type = recordTypeAt(path);
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={path} label={type.copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        {id === null ? type.copy.addTitle : record.canEdit ? copy.editTitle(name) : name}
      </h1>
      {id === null || record.isDeleted ? null : (
        <nav className="mt-3 flex flex-wrap gap-x-6">
          {record.pages.map(({ at, to, label }) => (
            <Link
              key={at}
              to={to ? `${to}${id}` : `${path}/${id}/${at}`}
              reloadDocument={at.includes(".")}
              className="link py-1"
            >
              {label}
            </Link>
          ))}
          {type.publicPath && record.values.status === "published" ? (
            <Link to={type.publicPath({ slug: String(record.values.slug) })} className="link py-1">
              {copy.publicPage}
            </Link>
          ) : null}
        </nav>
      )}
      {record.isDeleted ? null : <RecordSections sections={record.sections} />}
      <div className={record.canEdit ? "" : "mt-6"}>
        <RecordEditor type={type} record={record} reply={reply} />
      </div>
      {id === null || !record.canEdit ? null : <RecordHistory rows={record.history} />}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ path, id, name, canEdit }) => {
  const { copy: words } = recordTypeAt(path);
  return [(id === null ? words.addTitle : canEdit ? copy.editTitle(name) : name) ?? "", words.title];
});
