import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { LicenceFields } from "#app/licensing/licences/components/licence-fields.tsx";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { licenceSchema } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { isTermOpen, readIssueBasis, readIssueForm } from "#app/licensing/licences/read-issue-form.server.ts";
import { Notes } from "#app/licensing/quotes/components/notes.tsx";
import { OfferTable } from "#app/licensing/quotes/components/offer-table.tsx";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import { licencePath, quotePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** The licence to correct, `?supersedes=L-2026-0001`; empty for the first one of a request. */
function supersededIn({ url }: RequestContext): string {
  return url.searchParams.get("supersedes") ?? "";
}

/** GET /transactions/:id/issue. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readIssueForm(ctx, { id, supersedes: supersededIn(ctx) });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const supersedes = supersededIn(ctx);
  const { quote } = await readIssueBasis(ctx, { id, supersedes });
  return submitForm(ctx, request, {
    schema: licenceSchema({ isTermOpen: isTermOpen(quote), today: isoDateOf(ctx.now) }),
    async act(input) {
      const { number } = await issueLicence(ctx, { ...input, id, supersedes });
      return { to: licencePath(id, number), toast: { kind: "success", title: copy.issued(number) } };
    },
  });
}

export default function IssuePage() {
  const { id, client, supersedes, closed, form } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={transactionPath(id)} label={copy.back} />
      <h1 className="mt-2 text-title">{supersedes ? copy.correctTitle(supersedes) : copy.issueTitle}</h1>
      {form === null ? (
        <p className="mt-6 max-w-[60ch]">{closed}</p>
      ) : (
        <>
          <Notes title={copy.notes} notes={form.notes} />
          {form.uncovered === null ? null : (
            <p className="mt-8 max-w-[75ch] border-amber border-l-4 bg-sand px-4 py-3 text-row">{form.uncovered}</p>
          )}
          <section className="mt-8">
            <h2 className="text-xl">{copy.granted}</h2>
            <p className="mt-1 mb-5 max-w-[65ch] text-row text-mute">
              {supersedes ? copy.correctLead : copy.grantedLead(form.quoteVersion)}{" "}
              <Link to={quotePath(id, form.quoteVersion)} className="link">
                {copy.openQuote}
              </Link>
            </p>
            <Facts
              facts={[
                ...termsFacts({ ...form.terms, startsOn: null }),
                ...(form.conditions ? [{ label: copy.conditions, value: form.conditions }] : []),
              ]}
            />
            <div className="mt-6">
              <OfferTable offer={form} lights={form.lights} />
            </div>
          </section>
          <div className="mt-10 max-w-2xl">
            <FormFrame id="licence" reply={reply}>
              <LicenceFields form={form} reply={reply} isFirst={supersedes === ""} />
              <div>
                <div className="flex flex-wrap gap-3">
                  {supersedes ? null : (
                    <Button variant="accent" name="intent" value="deliver">
                      {copy.issueAndDeliver}
                    </Button>
                  )}
                  <Button variant={supersedes ? "accent" : "quiet"}>{supersedes ? copy.correct : copy.issue}</Button>
                </div>
                <p className="hint mt-3">{copy.issueHint(client)}</p>
                {supersedes ? null : <p className="hint mt-1">{copy.issueAndDeliverHint}</p>}
              </div>
            </FormFrame>
          </div>
        </>
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.issueTitle, page.project || copy.untitled]);
