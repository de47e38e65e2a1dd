import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData } from "@remix-run/react";
import { contactsCopy } from "#app/contacts/contacts-copy.ts";
import { contactsPath } from "#app/contacts/contacts-path.ts";
import { submitImport } from "#app/contacts/import/import.action.server.ts";
import { importCopy as copy } from "#app/contacts/import/import-copy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "opportunities");
  return null;
}

/** Without `confirmed` it shows what the import would do. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return await submitImport(ctx, request);
}

type Preview = {
  added: number;
  known: number;
  refused: number;
  listed: { line: number; reason: string }[];
  text: string;
};

/** What the import would do, and the form that does it. */
function ImportPreview({ added, known, refused, listed, text }: Preview) {
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-xl">{copy.previewTitle}</h2>
      {added + known === 0 ? (
        <p>{copy.nothing}</p>
      ) : (
        <>
          <p>{copy.added(added)}</p>
          {known === 0 ? null : <p>{copy.known(known)}</p>}
          <FormFrame
            reply={undefined}
            encType="multipart/form-data"
            className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3"
          >
            <textarea name="text" hidden readOnly defaultValue={text} />
            <input type="hidden" name="confirmed" value="yes" />
            <Button variant="accent">{copy.import(added + known)}</Button>
            <Link to={`${contactsPath}/import`} reloadDocument className="link">
              {copy.back}
            </Link>
          </FormFrame>
        </>
      )}
      {refused === 0 ? null : (
        <div className="mt-8">
          <p className="mb-2">
            {copy.refused(refused)}
            {listed.length < refused ? ` ${copy.firstOf(listed.length)}` : null}
          </p>
          <RecordList
            caption={copy.refused(refused)}
            columns={[
              { id: "line", label: copy.columns.line, cell: ({ line }) => copy.line(line) },
              { id: "reason", label: copy.columns.reason, wide: true, cell: ({ reason }) => reason },
            ]}
            rows={listed.map((row) => ({ ...row, id: String(row.line) }))}
            empty={{ title: "" }}
          />
        </div>
      )}
    </section>
  );
}

export default function ContactsImportPage() {
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : null;
  const reply = answer && "preview" in answer ? undefined : answer;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={contactsPath} label={contactsCopy.title} />
      <h1 className="mt-2 text-title">{copy.title}</h1>
      {preview ? (
        <ImportPreview {...preview} />
      ) : (
        <>
          <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
          <FormFrame id="contacts-import" reply={reply} encType="multipart/form-data" className="grid max-w-xl gap-5">
            {(fields) => (
              <>
                <Field
                  name="file"
                  type="file"
                  accept=".csv,.txt,text/csv,text/plain"
                  label={copy.file}
                  hint={copy.fileHint}
                  error={fields.error("text")}
                />
                <Field multiline name="text" label={copy.paste} rows={6} />
                <div>
                  <Button variant="accent">{copy.check}</Button>
                </div>
              </>
            )}
          </FormFrame>
        </>
      )}
    </div>
  );
}

export const meta = staffMeta(copy.title);
