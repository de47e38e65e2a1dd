import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { honeypotField, isFilledByBot } from "#app/edge/forms/honeypot.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { SignInForm } from "#app/identity/components/sign-in-form.tsx";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { signInForm } from "#app/identity/sign-in/sign-in-outcome.ts";
import { submitSignIn } from "#app/identity/sign-in/submit-sign-in.action.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";
import { accountKindOptions, accountRequestLimits } from "#app/visitor-requests/account/account-kinds.ts";
import { accountKindSchema, accountRequestSchema } from "#app/visitor-requests/account/account-request.ts";
import { copy } from "#app/visitor-requests/account/account-request-copy.ts";
import { requestAccount } from "#app/visitor-requests/account/request-account.server.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** The page that led here; null if none did. */
function returnPathOf(request: Request): string | null {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl"));
}

/** Query string that passes `returnUrl` on to the links of this page. */
function carried(request: Request): string {
  const returnUrl = returnPathOf(request);
  return returnUrl === null ? "" : `?${new URLSearchParams({ returnUrl })}`;
}

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { actor } = ctx;
  if (actor !== null && !answersForm(request)) throw redirect(returnPathOf(request) ?? homePath(actor.edition));
  const kind = accountKindSchema.parse(query.get("kind"));
  const page = { companyName: ctx.company.name, sent: query.has("sent"), carried: carried(request), kind };
  return { ...page, formKey: crypto.randomUUID() };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await ctx.signInBody.form();
  if (form.get("form") === signInForm) return submitSignIn(ctx, form, returnPathOf(request));
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
  const reply = useActionData<typeof action>();
  const isSignIn = reply?.initialValue?.form === signInForm;
  return (
    <IdentityPage title={titleOf(page)}>
      {page.sent ? null : (
        <p className="-mt-5 mb-6 text-sm text-mute">
          {copy.without}{" "}
          <a href="#request" className="link inline-flex min-h-11 items-center text-ink">
            {copy.heading}
          </a>
        </p>
      )}
      <section aria-labelledby="sign-in-title">
        <h2 id="sign-in-title" className="mb-5 text-xl">
          {copy.have}
        </h2>
        <SignInForm reply={isSignIn ? reply : undefined} />
      </section>
      <section id="request" aria-labelledby="request-title" className="mt-10 border-t border-line pt-6">
        <h2 id="request-title" className="mb-5 text-xl">
          {copy.heading}
        </h2>
        {page.sent ? <p role="status">{copy.sent}</p> : <RequestForm reply={isSignIn ? undefined : reply} />}
        <p className="mt-8 text-sm text-mute">
          {copy.invited}{" "}
          <Link to={`/invite${page.carried}`} className="link text-ink">
            {copy.openInvitation}
          </Link>
        </p>
      </section>
    </IdentityPage>
  );
}

/** "Client Access" links here with a `kind`, which the request form starts with; other links without. */
function titleOf({ kind, companyName }: { kind: string | null; companyName: string }): string {
  return kind === "brand" ? copy.clientTitle(companyName) : copy.title;
}

function RequestForm({ reply }: { reply: FormReply | undefined }) {
  const { kind, formKey } = useLoaderData<typeof loader>();
  const { field } = readFormReply(reply);
  return (
    <FormFrame id="account-request" reply={reply}>
      <input type="hidden" name="formKey" value={formKey} />
      <Select label={copy.kind} {...field("kind", kind ?? "")} options={accountKindOptions} />
      <Field label={copy.name} {...field("name")} required maxLength={accountRequestLimits.name} autoComplete="name" />
      <Field
        label={copy.email}
        {...field("email")}
        type="email"
        required
        maxLength={maxEmailLength}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        label={copy.organisation}
        {...field("organisation")}
        maxLength={accountRequestLimits.organisation}
        autoComplete="organization"
      />
      <Field multiline label={copy.message} {...field("message")} maxLength={accountRequestLimits.message} />
      <Honeypot name={honeypotField} />
      <Button variant="accent">{copy.submit}</Button>
    </FormFrame>
  );
}

export const meta = unlistedMeta<typeof loader>(titleOf);
