import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { endLicence } from "#app/licensing/environment/end-licence.server.ts";
import { environmentCopy as copy } from "#app/licensing/environment/environment-copy.ts";
import { endSchema, maxEndReason } from "#app/licensing/environment/environment-forms.ts";
import { requireEnvironmentLicence } from "#app/licensing/environment/get-environment-licence.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { OfferTable } from "#app/licensing/quotes/components/offer-table.tsx";
import { termsFacts } from "#app/licensing/quotes/components/terms-facts.ts";
import { environmentLicencePath, environmentLicencesPath } from "#app/licensing/transactions/transaction-paths.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/licences/:id, on the environment's own host. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { licence, company, client, issuer, supersededBy, end, totals } = await requireEnvironmentLicence(ctx, { id });
  const {
    companyId: _,
    transactionId: __,
    quoteId: ___,
    issuedBy: ____,
    supersedesId: _____,
    ...publicLicence
  } = licence;
  const about = { owner: company.name, client, issuer, supersededBy, end };
  return { licence: { ...publicLicence, totals }, ...about };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  await requireEnvironmentLicence(ctx, { id });
  return submitForm(ctx, request, {
    schema: endSchema,
    async act({ reason }) {
      const { licence } = await endLicence(ctx, { id, reason });
      return { to: environmentLicencePath(id), toast: { kind: "success", title: copy.ended(licence.number) } };
    },
  });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function factsOf({ licence, owner, client, issuer }: Loaded) {
  const { licensee, project, endClient, startsOn, endsOn, terms, issuedAt } = licence;
  return [
    { label: copy.company, value: owner },
    { label: copy.client, value: client },
    { label: licencesCopy.licensee, value: licensee },
    { label: licencesCopy.project, value: project },
    ...(endClient ? [{ label: licencesCopy.endClient, value: endClient }] : []),
    { label: licencesCopy.period, value: licencesCopy.from(startsOn, endsOn) },
    ...termsFacts({ ...terms, startsOn: null }),
    { label: licencesCopy.issuedOn, value: <DateTime at={issuedAt} to="day" /> },
    { label: copy.issuedBy, value: issuer },
  ];
}

export default function EnvironmentLicencePage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { licence, supersededBy, end } = data;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={environmentLicencesPath} label={copy.back} />
      <h1 className="mt-2 text-title">{licencesCopy.title(licence.number)}</h1>
      {supersededBy === null ? null : (
        <p className="mt-4 border-l-4 border-red bg-sand px-4 py-3 font-semibold">
          {`${licencesCopy.supersededBy} ${supersededBy}`}
        </p>
      )}
      {end === null ? null : (
        <div className="mt-4 border-l-4 border-red bg-sand px-4 py-3">
          <p className="font-semibold">
            {`${copy.endedOn} `}
            <DateTime at={end.endedAt} />
            {` · ${end.endedBy}`}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
            {end.reason}
          </p>
        </div>
      )}
      <div className="mt-8">
        <Facts facts={factsOf(data)} />
      </div>
      <h2 className="mt-10 mb-3 text-xl">{licencesCopy.songs}</h2>
      <OfferTable offer={licence} />
      {licence.conditions === "" ? null : (
        <section className="mt-10">
          <h2 className="mb-2 text-xl">{licencesCopy.conditions}</h2>
          <p className="max-w-[75ch] whitespace-pre-line [overflow-wrap:anywhere]">{licence.conditions}</p>
        </section>
      )}
      {(supersededBy === null && end === null) || reply ? <EndForm reply={reply} /> : null}
    </div>
  );
}

function EndForm({ reply }: { reply: ReturnType<typeof useActionData<typeof action>> }) {
  const { field } = readFormReply(reply);
  return (
    <section className="mt-12 max-w-2xl border-t border-line pt-8">
      <h2 className="text-xl">{copy.endTitle}</h2>
      <p className="mt-2 mb-5 max-w-[65ch] text-row text-mute">{copy.endLead}</p>
      <FormFrame id="end" reply={reply}>
        <Field {...field("reason")} label={copy.reason} multiline rows={4} maxLength={maxEndReason} required />
        <div>
          <Button variant="quiet">{copy.end}</Button>
        </div>
      </FormFrame>
    </section>
  );
}

export const meta = staffMeta<typeof loader>((page) => licencesCopy.title(page.licence.number));
