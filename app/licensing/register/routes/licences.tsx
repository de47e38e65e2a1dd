import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { registerColumns } from "#app/licensing/register/components/register-columns.tsx";
import { renewFeed } from "#app/licensing/register/licence-calendar.server.ts";
import { readRegisterPage } from "#app/licensing/register/read-register-page.server.ts";
import { registerCopy as copy } from "#app/licensing/register/register-copy.ts";
import { registerPath } from "#app/licensing/register/register-query.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /licences. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readRegisterPage(ctx);
}

/** The one form makes a new calendar address. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  return pressButton(ctx, { form, page: registerPath }, async () => {
    await renewFeed(ctx);
    return { to: registerPath, toast: { kind: "success", title: copy.calendar.rotated } };
  });
}

export default function LicencesPage() {
  const { licences, total, page, pages, query, isStaff, address } = useLoaderData<typeof loader>();
  return (
    <>
      <ListPage
        title={copy.title}
        filters={{
          ...{ query, search: copy.search, submit: copy.filter },
          fields: [
            { name: "state", label: copy.state, options: optionsOf(copy.states) },
            { name: "order", label: copy.order, options: optionsOf(copy.orders) },
          ],
          children: (
            <Field
              name="client"
              type="search"
              label={copy.client}
              labelHidden
              placeholder={copy.client}
              defaultValue={query.client}
              className="w-full sm:w-52"
            />
          ),
        }}
        lead={isStaff ? copy.leadStaff : copy.leadClient}
        total={copy.total(total)}
        csv={{ href: `${registerPath}/export.csv${searchOf(query)}`, label: copy.csv }}
        columns={registerColumns}
        rows={licences}
        empty={{
          title: copy.none,
          text: copy.noneText,
          action: (
            <ButtonLink to={`${registerPath}?state=all`} variant="quiet">
              {copy.showAll}
            </ButtonLink>
          ),
        }}
        page={page}
        pages={pages}
      />
      <Calendar address={address} />
    </>
  );
}

/** The reader's calendar: an address to subscribe to, and a file. */
function Calendar({ address }: { address: string | null }) {
  const { calendar } = copy;
  return (
    <section className="max-w-read px-gutter pb-16 print:hidden">
      <h2 className="text-xl">{calendar.title}</h2>
      {address === null ? null : (
        <>
          <p className="hint mt-1 mb-4">{calendar.lead}</p>
          <div className="flex flex-wrap items-end gap-3">
            <Field label={calendar.address} value={address} readOnly className="min-w-64 flex-1" />
            <CopyButton address={address} size="small" />
          </div>
          <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <FormKey />
            <Button variant="quiet">{calendar.rotate}</Button>
            <span className="hint">{calendar.rotateHint}</span>
          </Form>
        </>
      )}
      <p className="mt-4">
        <a href={`${registerPath}/calendar.ics`} className="link" download>
          {calendar.download}
        </a>
      </p>
    </section>
  );
}

export const meta = staffMeta(copy.title);
