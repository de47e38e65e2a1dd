import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { registerCopy } from "#app/licensing/register/register-copy.ts";
import { readRenewal, renewLicence } from "#app/licensing/register/renew-licence.server.ts";
import { getDraftContent } from "#app/licensing/requests/reuse-terms.server.ts";
import { renewSchema } from "#app/licensing/transactions/acts/transaction-forms.ts";
import { requireTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { draftPath, licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { renewal: copy } = registerCopy;

/** GET /transactions/:id/licences/:number/renew, for the client. */
export async function loader({ params: { id = "", number = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { licence, startsOn, draft, songs } = await readRenewal(ctx, { id, number });
  const { terms, project } = licence;
  const summary = summariseTerms({ ...terms, startsOn });
  const titles = songs.flatMap(({ title, id: songId, mergedInto }) =>
    songId === null ? [] : mergedInto === null ? title : copy.nowCalled(title, mergedInto),
  );
  const gone = songs.flatMap(({ title, id: songId }) => (songId === null ? title : []));
  return { id, number, project, startsOn, draft, summary, titles, gone };
}

export async function action({ request, params: { id = "", number = "" }, context: { ctx } }: ActionFunctionArgs) {
  await requireTransaction(ctx, { id });
  return submitForm(ctx, request, {
    schema: renewSchema,
    async act({ replace }) {
      const { leftOut } = await renewLicence(ctx, { id, number, replace });
      const body = leftOut.length === 0 ? {} : { body: copy.leftOut(leftOut) };
      return { to: draftPath, toast: { kind: "success", title: copy.done, ...body } };
    },
    async fieldsAfterConflict() {
      return { replace: (await getDraftContent(ctx))?.version ?? "" };
    },
  });
}

export default function RenewLicencePage() {
  const { id, number, project, startsOn, draft, summary, titles, gone } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { value } = readFormReply(reply);
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={licencePath(id, number)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.title(number)}</h1>
      <p className="mt-2 font-semibold [overflow-wrap:anywhere]">{project}</p>
      <p className="mt-4 max-w-[60ch]">{copy.lead(startsOn)}</p>
      <p className="mt-4 [overflow-wrap:anywhere]">{titles.join(", ")}</p>
      <p className="mt-1 mb-6 text-mute [overflow-wrap:anywhere]">{summary}</p>
      {gone.length === 0 ? null : (
        <p className="mb-6 border-l-4 border-amber bg-sand px-4 py-3 [overflow-wrap:anywhere]">
          {titles.length === 0 ? copy.noneLeft : copy.leftOut(gone)}
        </p>
      )}
      <FormFrame id="renew" reply={reply}>
        <input type="hidden" name="replace" value={value("replace", draft?.version ?? "")} />
        {draft === null ? null : (
          <p className="border-l-4 border-amber bg-sand px-4 py-3">
            {`${transactionCopy.reuseReplaces(draft.project, draft.songs)} `}
            <Link to={draftPath} className="link">
              {transactionCopy.openDraft}
            </Link>
          </p>
        )}
        <div>
          <Button variant="accent">{draft === null ? copy.submit : transactionCopy.reuseSubmit}</Button>
        </div>
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ number }) => copy.title(number));
