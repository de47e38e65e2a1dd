import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { FormError } from "#app/identity/components/form-error.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { copy } from "#app/identity/copy.ts";
import { emailFormSchema } from "#app/identity/email-schema.ts";
import { createAuthenticator } from "#app/identity/sign-in/authenticator.server.ts";
import { requestEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";
import { type SignIn, signInSchema } from "#app/identity/sign-in/sign-in.ts";
import { copy as waysIn } from "#app/identity/sign-in/sign-in-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** Where signing in leads: the page that asked for it, else discover. */
function destination(request: Request): string {
  return safeReturnPath(new URL(request.url).searchParams.get("returnUrl")) ?? "/discover";
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, company } = context.ctx;
  if (actor !== null) throw redirect(destination(request));
  // `sU` names the user: a link in a mail or of another workspace fills the address in.
  const query = new URL(request.url).searchParams;
  const userName = query.get("sU")?.slice(0, 254) ?? "";
  return { companyName: company.name, userName, sent: query.has("sent") };
}

/** `way=link` asks for a sign-in link by mail: of the form, the address alone counts. */
async function askForLink(ctx: RequestContext, form: FormData, returnPath: string) {
  const submission = parseForm(form, emailFormSchema);
  if (submission.status !== "success") return data(submission.reply({ hideFields: ["password"] }), { status: 400 });
  await requestEmailToken(ctx, { purpose: "magic", email: submission.value.email, returnPath });
  return redirect(`/login?sent&returnUrl=${encodeURIComponent(returnPath)}`);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("way") === "link") return askForLink(context.ctx, form, destination(request));
  // The strategy reads a request itself: it is given the bounded form again, text fields only.
  const body = new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const authenticator = createAuthenticator(context.ctx, request.headers.get("User-Agent") ?? "");
  const refusal = await authenticator.authenticate("password", new Request(request.url, { method: "POST", body }));
  if (refusal !== null) return data(refusal.reply, { status: refusal.status });
  return redirect(destination(request));
}

export default function LoginPage() {
  const { companyName, userName, sent } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<SignIn, Pick<SignIn, "email">>({
    lastResult,
    defaultValue: { email: userName },
    constraint: getZodConstraint(signInSchema),
    onValidate: ({ formData }) =>
      formData.get("way") === "link"
        ? parseWithZod(formData, { schema: emailFormSchema })
        : parseWithZod(formData, { schema: signInSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <IdentityPage title={copy.signIn.title(companyName)}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        {sent ? <p role="status">{waysIn.magic.sent}</p> : null}
        <Field
          {...getInputProps(fields.email, { type: "email" })}
          key={fields.email.key}
          label={copy.signIn.email}
          error={fields.email.errors?.[0]}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...getInputProps(fields.password, { type: "password" })}
          key={fields.password.key}
          label={copy.signIn.password}
          error={fields.password.errors?.[0]}
          autoComplete="current-password"
        />
        <Button variant="accent" aria-disabled={isBusy || undefined}>
          {isBusy ? copy.signIn.busy : copy.signIn.submit}
        </Button>
        <Button variant="quiet" name="way" value="link" formNoValidate>
          {waysIn.magic.ask}
        </Button>
        <Link to="/reset-password" className="link text-sm">
          {waysIn.reset.forgot}
        </Link>
      </Form>
      <p className="mt-8 border-t border-line pt-5 text-sm text-mute">
        {copy.signIn.without}{" "}
        <Link to="/discover" className="link text-ink">
          {copy.signIn.browse}
        </Link>
      </p>
    </IdentityPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.signIn.metaTitle(page?.companyName ?? "") },
  { name: "robots", content: "noindex" },
];
