import { getFormProps, getInputProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { copy as account } from "#app/identity/account/account-copy.ts";
import { listViewSchema } from "#app/identity/account/account-forms.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { readNewView, removeListView, saveListView } from "#app/identity/account/list-views.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const copy = account.views;
const path = "/account-settings/views";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { listViews } = requireOwnAccount(ctx);
  const { searchParams } = ctx.url;
  const view = readNewView({ list: searchParams.get("list"), query: searchParams.get("query") });
  return { view, isUnknown: view === null && searchParams.has("list"), views: Object.entries(listViews) };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const [removed, list] = [form.get("remove"), form.get("list")];
  if (typeof removed === "string" && typeof list === "string") {
    const isRemoved = await removeListView(ctx, { list, name: removed });
    if (isRemoved) ctx.flash.set({ kind: "success", title: copy.removed(removed) });
    return redirect(path);
  }
  return submitForm(ctx, form, {
    schema: listViewSchema,
    check: () => requireOwnAccount(ctx),
    act: async (input) => ({
      ...(await saveListView(ctx, input)),
      toast: { kind: "success", title: copy.saved(input.name) },
    }),
  });
}

function NewView({ list, query }: { list: string; query: string }) {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useSchemaForm(listViewSchema, { lastResult, defaultValue: { list, query } });
  return (
    <FormFrame keyless {...getFormProps(form)} errors={form.errors} className="mb-8 grid max-w-sm gap-5">
      <p className="text-mute [overflow-wrap:anywhere]">{copy.of(list)}</p>
      <input {...getInputProps(fields.list, { type: "hidden" })} key="list" />
      <input {...getInputProps(fields.query, { type: "hidden" })} key="query" />
      <Field
        {...getInputProps(fields.name, { type: "text" })}
        key={fields.name.key}
        label={copy.name}
        error={fields.name.errors?.[0]}
        autoComplete="off"
      />
      <Button className="justify-self-start">{copy.save}</Button>
    </FormFrame>
  );
}

export default function ListViewsPage() {
  const { view, isUnknown, views } = useLoaderData<typeof loader>();
  return (
    <AccountPage>
      <h2 className="mb-1 text-xl">{copy.title}</h2>
      <p className="mb-6 max-w-[60ch] text-mute">{copy.lead}</p>
      {view === null ? null : <NewView {...view} />}
      {isUnknown ? <p className="mb-6">{copy.unknown}</p> : null}
      {views.length === 0 ? <p className="text-mute">{copy.none}</p> : null}
      {views.map(([list, named]) => (
        <section key={list} className="mb-6">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{list}</h3>
          <ul>
            {named.map(({ name, query }) => (
              <li key={name} className="flex items-center justify-between gap-4 border-b border-line py-2">
                <Link to={`${list}?${query}`} className="link [overflow-wrap:anywhere]">
                  {name}
                </Link>
                <Form method="post">
                  <input type="hidden" name="list" value={list} />
                  <Button variant="quiet" size="small" name="remove" value={name} aria-label={copy.removeView(name)}>
                    {copy.remove}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </AccountPage>
  );
}

export const meta = staffMeta(account.title);
