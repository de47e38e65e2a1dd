import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { honeypotField, isFilledByBot } from "#app/edge/forms/honeypot.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";
import { accountKindOptions, accountRequestLimits } from "#app/visitor-requests/account/account-kinds.ts";
import { accountKindSchema, accountRequestSchema } from "#app/visitor-requests/account/account-request.ts";
import { copy } from "#app/visitor-requests/account/account-request-copy.ts";
import { requestAccount } from "#app/visitor-requests/account/request-account.server.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** Query string that passes `returnUrl` on to the links of this page. */
function carried(request: Request): string {
  const returnUrl = safeReturnPath(new URL(request.url).searchParams.get("returnUrl"));
  return returnUrl === null ? "" : `?${new URLSearchParams({ returnUrl })}`;
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { actor } = ctx;
  if (actor !== null && !answersForm(request))
    throw redirect(safeReturnPath(query.get("returnUrl")) ?? homePath(actor.edition));
  const kind = accountKindSchema.parse(query.get("kind"));
  const page = { companyName: ctx.company.name, sent: query.has("sent"), carried: carried(request), kind };
  return { ...page, formKey: crypto.randomUUID() };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const to = `/signup?${new URLSearchParams([["sent", ""], ...new URLSearchParams(carried(request))])}`;
  if (isFilledByBot(form)) return redirect(to);
  return submitForm(ctx, form, {
    schema: accountRequestSchema,
    async act(details) {
      await requestAccount(ctx, details);
      return { to };
    },
  });
}

export default function SignUpPage() {
  const page = useLoaderData<typeof loader>();
  const request = page.sent ? <p role="status">{copy.sent}</p> : <RequestForm />;
  const entrances = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/login${page.carried}`}>{copy.have}</ButtonLink>
      <ButtonLink to={`/invite${page.carried}`} variant="quiet">
        {copy.invited}
      </ButtonLink>
    </div>
  );
  const [first, heading, second] =
    page.kind === null ? [entrances, copy.heading, request] : [request, copy.other, entrances];
  return (
    <IdentityPage title={titleOf(page)}>
      {first}
      <h2 className="mt-10 mb-5 border-t border-line pt-6 text-xl">{heading}</h2>
      {second}
    </IdentityPage>
  );
}

/** "Client Access" links here with a `kind`, other links without. */
function titleOf({ kind, companyName }: { kind: string | null; companyName: string }): string {
  return kind === "brand" ? copy.clientTitle(companyName) : copy.title(companyName);
}

function RequestForm() {
  const { kind, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { value, error } = readFormReply(reply);
  return (
    <FormFrame id="account-request" reply={reply}>
      <input type="hidden" name="formKey" value={formKey} />
      <Select
        label={copy.kind}
        name="kind"
        defaultValue={value("kind", kind ?? "")}
        error={error("kind")}
        options={accountKindOptions}
      />
      <Field
        label={copy.name}
        name="name"
        required
        maxLength={accountRequestLimits.name}
        defaultValue={value("name")}
        error={error("name")}
        autoComplete="name"
      />
      <Field
        label={copy.email}
        name="email"
        type="email"
        required
        maxLength={maxEmailLength}
        defaultValue={value("email")}
        error={error("email")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label={copy.organisation}
        name="organisation"
        maxLength={accountRequestLimits.organisation}
        defaultValue={value("organisation")}
        error={error("organisation")}
        autoComplete="organization"
      />
      <Field
        multiline
        label={copy.message}
        name="message"
        maxLength={accountRequestLimits.message}
        defaultValue={value("message")}
        error={error("message")}
      />
      <Honeypot name={honeypotField} />
      <Button variant="accent">{copy.submit}</Button>
    </FormFrame>
  );
}

export const meta = unlistedMeta<typeof loader>(titleOf);
