import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { CardExample } from "#app/licensing/rates/components/card-example.tsx";
import { RateCardForm } from "#app/licensing/rates/components/rate-card-form.tsx";
import { RatesFrame } from "#app/licensing/rates/components/rates-frame.tsx";
import { Versions } from "#app/licensing/rates/components/versions.tsx";
import { changeRates } from "#app/licensing/rates/rates.action.server.ts";
import { ratesCopy as copy, ratesPath } from "#app/licensing/rates/rates-copy.ts";
import { type RatesPage, readRatesPage } from "#app/licensing/rates/read-rates-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /rates; with `version` the form has the content of a published version. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readRatesPage(ctx, { version: ctx.url.searchParams.get("version") });
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return changeRates(ctx, await readForm(request));
}

function stateText({ inForce, versions, hasDraft, opened }: RatesPage): string {
  if (opened !== null) return copy.isOld(opened);
  const version = versions.find((one) => one.version === inForce?.version);
  const force =
    inForce === null
      ? copy.none
      : inForce.isOwn && version
        ? copy.inForce(inForce.version, version.inForceFrom)
        : copy.standard;
  return hasDraft ? `${force} ${copy.isDraft}` : force;
}

export default function RatesPageRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state, opened, hasDraft } = page;
  return (
    <RatesFrame current="card" lead={copy.lead}>
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-4 border-ink pl-4">
        <p className="max-w-[60ch] flex-1 basis-72">{stateText(page)}</p>
        {opened === null ? null : (
          <Link to={ratesPath} className="link py-1">
            {copy.backToCurrent}
          </Link>
        )}
        {hasDraft && opened === null ? (
          <Form method="post" action={ratesPath}>
            <FormKey />
            <input type="hidden" name="version" value={state} />
            <Button variant="quiet" size="small" name="act" value="discard">
              {copy.discard}
            </Button>
          </Form>
        ) : null}
      </div>
      {/* The key fills the form anew after each save. */}
      <div
        key={`${state} ${opened}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <RateCardForm page={page} reply={reply} />
        <div className="self-start lg:sticky lg:top-6">
          <CardExample form="rate-card" tiers={page.tiers} today={page.today} stored={page.examples} />
          <Versions page={page} />
        </div>
      </div>
    </RatesFrame>
  );
}

export const meta = staffMeta(copy.title);
