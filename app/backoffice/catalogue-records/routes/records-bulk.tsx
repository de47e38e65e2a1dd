import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { recordStoreAt } from "#app/backoffice/catalogue-records/record-stores.server.ts";
import { recordTypeAt } from "#app/backoffice/catalogue-records/record-types.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isEmptyChange, readChanges, readSelection } from "#app/records/bulk/bulk-changes.ts";
import { bulkEdit, previewBulkEdit } from "#app/records/bulk/bulk-edit.server.ts";
import { bulkFieldsOf } from "#app/records/bulk/list-bulk-fields.server.ts";
import { BulkFields } from "#app/records/components/bulk-fields.tsx";
import { BulkPreview } from "#app/records/components/bulk-preview.tsx";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { listPathOf } from "#app/records/definition/record-type.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { bulk: copy } = recordCopy;

/** Message of an expected error. @throws other errors */
function messageOf(error: unknown): string {
  if (error instanceof AppError && ["invalid", "conflict"].includes(error.code)) return error.message;
  throw error;
}

/** The state of the page, all in the address: which records, what changes, and its preview. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  requireAccess(ctx, store.type.editArea);
  const form = ctx.url.searchParams;
  const selection = readSelection(form);
  const { changes, problems } = readChanges(store.type, form);
  const isPreview = form.get("preview") === "1";
  const isWrong = Object.keys(problems).length > 0;
  const common = {
    path: store.type.path,
    selection,
    values: Object.fromEntries(form),
    problems,
    fields: await bulkFieldsOf(ctx, store, selection),
  };
  try {
    const preview = await previewBulkEdit(ctx, store, { selection, changes });
    const error = isPreview && !isWrong && isEmptyChange(changes) ? copy.noChange : null;
    return { ...common, preview, isPreview: isPreview && !isWrong && error === null, error };
  } catch (error) {
    return { ...common, preview: null, isPreview: false, error: messageOf(error) };
  }
}

/** Changes what the preview showed. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const store = await recordStoreAt(ctx.url);
  requireAccess(ctx, store.type.editArea);
  const form = await readForm(request);
  const search = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const { changes } = readChanges(store.type, search);
  const edit = {
    ...{ selection: readSelection(search), changes },
    ...{ expected: Number(search.get("expected")), reason: search.get("rightsReason") ?? "" },
  };
  try {
    const { id, total } = await sendOnce(ctx, form, () => bulkEdit(ctx, store, edit));
    ctx.flash.set({ kind: "success", title: copy.done(store.type.copy.count(total)) });
    return redirect(`${listPathOf(store.type)}?bulk=${id}`);
  } catch (error) {
    return Response.json({ error: messageOf(error) }, { status: 400 });
  }
}

export default function RecordsBulkPage() {
  const { path, selection, values, problems, fields, preview, isPreview, error } = useLoaderData<typeof loader>();
  const refused = useActionData<{ error: string }>();
  const type = recordTypeAt(path);
  const listPath = listPathOf(type);
  const count = type.copy.count(preview?.chosen ?? 0);
  const back = `${listPath}${selection.from ?? ""}`;
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={back} label={type.copy.title} />
      <h1 className="mt-2 text-title">{copy.title(count)}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <FormError id="bulk-error" errors={[refused?.error ?? error].flatMap((message) => message ?? [])} />
      {preview && isPreview ? (
        <BulkPreview type={type} preview={preview} fields={fields} values={values} selection={selection} />
      ) : null}
      {preview ? (
        <Form method="get" className="mt-6 grid max-w-2xl gap-6">
          <BulkFields {...{ type, selection, fields, values, problems }} />
          <input type="hidden" name="preview" value="1" />
          <Button variant={isPreview ? "quiet" : "accent"} className="justify-self-start">
            {copy.preview}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ path }) => [copy.preview, recordTypeAt(path).copy.title]);
