import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { DocumentUpload } from "#app/backoffice/agreements/components/document-upload.tsx";
import { RemovedPart } from "#app/backoffice/agreements/components/removed-part.tsx";
import { readDocuments } from "#app/backoffice/agreements/documents/read-documents.server.ts";
import { pressPartButton } from "#app/backoffice/agreements/parts/part-buttons.action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { DeletedRecords } from "#app/records/components/deleted-records.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { document: copy } = agreementsCopy;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const page = await readDocuments(ctx, { id });
  return { ...page, removed: page.deleted.find((one) => one.id === ctx.url.searchParams.get("removed")) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await pressPartButton(ctx, await readForm(request), { agreementId: id, kind: "documents" });
}

export default function AgreementDocuments() {
  const { id, canEdit, documents, deleted, form, removed } = useLoaderData<typeof loader>();
  const path = agreementPath(id, "documents");
  const columns: ListColumn<(typeof documents)[number]>[] = [
    {
      id: "name",
      label: copy.name,
      wide: true,
      cell: (document) => (
        <a href={`${path}/${document.id}`} className="link font-semibold [overflow-wrap:anywhere]" download>
          <bdi>{document.name}</bdi>
        </a>
      ),
    },
    { id: "size", label: copy.size, align: "end", cell: ({ bytes }) => formatBytes(bytes) },
    { id: "who", label: copy.who, cell: ({ who }) => who },
    { id: "at", label: copy.at, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      id: "remove",
      label: copy.remove,
      labelHidden: true,
      cell: ({ id: documentId, name }) =>
        canEdit ? (
          <Form method="post" action={path}>
            <Button variant="quiet" size="small" name="remove" value={documentId} aria-label={copy.removeOf(name)}>
              {copy.remove}
            </Button>
          </Form>
        ) : null,
    },
  ];
  return (
    <>
      <RemovedPart removed={removed} path={path} />
      <RecordList
        caption={copy.title}
        columns={columns}
        rows={documents}
        empty={{ title: copy.empty, text: copy.emptyText }}
      />
      {form === null ? null : <DocumentUpload form={form} />}
      <div className="-mx-gutter mt-8">
        <DeletedRecords path={path} records={deleted} />
      </div>
    </>
  );
}
