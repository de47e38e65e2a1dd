import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { Notes } from "#app/licensing/quotes/components/notes.tsx";
import { QuoteForm } from "#app/licensing/quotes/components/quote-form.tsx";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import { fillFromRates } from "#app/licensing/quotes/fill-from-rates.action.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { quoteSchema } from "#app/licensing/quotes/quote-form.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { readQuoteBasis, readQuoteForm } from "#app/licensing/quotes/read-quote-form.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/:id/quote. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readQuoteForm(ctx, { id, counterId: ctx.url.searchParams.get("counter") });
}

/** The intent "review" returns the form with its totals, "send" creates the version. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const schema = quoteSchema(await readQuoteBasis(ctx, { id }));
  const form = await readForm(request);
  if (form.get("intent") === "rates") return fillFromRates(ctx, form, { id });
  if (form.get("intent") === "review") {
    const submission = parseForm(form, schema);
    return data<FormResult>(submission.reply(), { status: submission.status === "error" ? 400 : 200 });
  }
  return submitForm(ctx, form, {
    schema,
    async act({ intent: _, ...quote }) {
      const { version } = await makeQuote(ctx, { ...quote, id });
      return { to: quotePath(id, version), toast: { kind: "success", title: copy.sent(version) } };
    },
    async fieldsAfterConflict() {
      const { nextVersion } = await readQuoteBasis(ctx, { id });
      // The fees stand as they are; filling them in again takes the card in force.
      return { version: String(nextVersion), rateCard: "" };
    },
  });
}

export default function NewQuotePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { request, nextVersion, canQuote, isOwn, needsGrant, notes } = page;
  const filled = reply?.initialValue;
  const facts = [
    { label: copy.project, value: request.project || copy.untitled },
    { label: copy.client, value: request.client },
    ...(request.endClient ? [{ label: copy.endClient, value: request.endClient }] : []),
    ...termsFacts(request.terms),
    ...(request.description ? [{ label: copy.description, value: request.description }] : []),
  ];
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={transactionPath(request.id)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.newTitle(nextVersion)}</h1>
      <div className="mt-6">
        <Facts facts={facts} />
      </div>
      {canQuote ? (
        <>
          <Notes title={copy.notes} notes={notes} />
          {needsGrant ? (
            <p className="mt-8 max-w-[75ch] border-l-4 border-amber bg-sand px-4 py-3 text-row">{copy.needsGrant}</p>
          ) : null}
          <div className="mt-10">
            {/* Fees that were filled in replace what was typed. */}
            <QuoteForm key={String(filled?.filledAt ?? "")} data={page} reply={reply} />
          </div>
        </>
      ) : (
        <p className="mt-8 max-w-[60ch]">{isOwn ? transactionCopy.ownRequest : copy.closed(request.status)}</p>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [
  copy.newTitle(page.nextVersion),
  page.request.project || copy.untitled,
]);
