import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SettingsPage } from "#app/companies/components/settings-page.tsx";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { submitCompanyDocuments } from "#app/licensing/documents/company/company-documents.action.server.ts";
import {
  companyDocumentsPath,
  companyDocumentsCopy as copy,
} from "#app/licensing/documents/company/company-documents-copy.ts";
import { typedDocuments } from "#app/licensing/documents/company/company-documents-form.ts";
import { DocumentFields } from "#app/licensing/documents/company/document-fields.tsx";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /company-settings/own/documents. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "company-settings");
  const documents = await readCompanyDocuments(ctx);
  return { values: typedDocuments(documents), version: String(documents.version ?? "") };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitCompanyDocuments(ctx, request);
}

export default function CompanyDocumentsPage() {
  const { values, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SettingsPage lead={copy.lead}>
      <FormFrame
        key={version}
        keyless
        id="company-documents"
        action={companyDocumentsPath}
        encType="multipart/form-data"
        // The previews are files, which open in a new tab.
        reloadDocument
        reply={reply}
        saved={{ path: companyDocumentsPath, version, reload: settingsCopy.reopen }}
        submit={settingsCopy.save}
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8"
        actions={(["licence", "invoice"] as const).map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            name="kind"
            value={kind}
            formAction={`${companyDocumentsPath}/preview.pdf`}
            formTarget="_blank"
            formNoValidate
          >
            {copy.previews[kind]}
          </Button>
        ))}
      >
        {(fields) => <DocumentFields stored={values} fields={fields} />}
      </FormFrame>
      <p className="hint mt-4 max-w-2xl">{copy.previewHint}</p>
    </SettingsPage>
  );
}

export const meta = staffMeta([copy.title, settingsCopy.title]);
