import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ContactHistory } from "#app/backoffice/contacts/components/contact-history.tsx";
import { contactPageCopy as pageCopy } from "#app/backoffice/contacts/contact-page-copy.ts";
import { readContactHistory } from "#app/backoffice/contacts/read-contact-history.server.ts";
import { editedId } from "#app/backoffice/edited-id.ts";
import { contactStore, mergedInto } from "#app/contacts/contact-store.server.ts";
import { contactType } from "#app/contacts/contact-type.ts";
import { contactsCopy as copy } from "#app/contacts/contacts-copy.ts";
import { contactsPath } from "#app/contacts/contacts-path.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { RecordEditor } from "#app/records/components/record-editor.tsx";
import { RecordHistory } from "#app/records/components/record-history.tsx";
import { loadRecord } from "#app/records/store/load-record.server.ts";
import { submitRecord } from "#app/records/store/submit-record.action.server.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** The contact; one that was merged leads to the one that is left. @throws AppError unauthorised, forbidden, not_found */
async function load(ctx: RequestContext, id: string | null) {
  try {
    return await loadRecord(ctx, contactStore, id, { hasHistory: true });
  } catch (error) {
    const into = error instanceof AppError && error.code === "not_found" && id ? await mergedInto(ctx, id) : null;
    throw into === null ? error : redirect(`${contactsPath}/${into}`, 301);
  }
}

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, contactType.readArea);
  const id = editedId(params);
  const record = await load(ctx, id);
  return { record, done: id === null || record.isDeleted ? null : await readContactHistory(ctx, id) };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  return await submitRecord(ctx, contactStore, request, {
    id: editedId(params),
    to: (id) => `${contactsPath}/${id}`,
  });
}

export default function ContactPage() {
  const { record, done } = useLoaderData<typeof loader>();
  const { id, name, values } = record;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={contactsPath} label={copy.title} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{id === null ? copy.addTitle : name}</h1>
      {done === null ? null : (
        <p className="mt-2 flex flex-wrap gap-x-6 text-row text-mute [overflow-wrap:anywhere]">
          {[values.role, values.organisation].some(Boolean) ? (
            <span>{[values.role, values.organisation].filter(Boolean).join(" · ")}</span>
          ) : null}
          {values.email ? (
            <a href={`mailto:${String(values.email)}`} className="link">
              {String(values.email)}
            </a>
          ) : null}
          <Link to={`${contactsPath}/${id}/merge`} className="link">
            {copy.mergePage}
          </Link>
        </p>
      )}
      {done === null ? null : (
        <>
          <ContactHistory heard={done.heard} entries={done.entries} />
          <h2 className="mt-10 text-xl">{pageCopy.details}</h2>
        </>
      )}
      <RecordEditor type={contactType} record={record} reply={useActionData<typeof action>()} />
      {id === null ? null : <RecordHistory rows={record.history} />}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ record: { id, name } }) => [
  id === null ? copy.addTitle : name,
  copy.title,
]);
