import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { AccountPage } from "#app/identity/account/components/account-page.tsx";
import { FactorList } from "#app/identity/factors/components/factor-list.tsx";
import { NewApp } from "#app/identity/factors/components/new-app.tsx";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { listOwnFactors } from "#app/identity/factors/own-factors.server.ts";
import { submitFactorForm } from "#app/identity/factors/submit-factor-form.action.server.ts";
import { appAddress } from "#app/identity/factors/totp.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { begun, ...listed } = await listOwnFactors(ctx);
  const actor = requireActor(ctx);
  const issuer = ctx.company.name;
  return {
    ...listed,
    required: actor.lacksFactor,
    begun: begun && { ...begun, address: appAddress({ secret: begun.secret, issuer, account: actor.email }) },
  };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  return submitFactorForm(ctx, await readForm(request));
}

export default function SecurityPage() {
  const { factors, codesLeft, begun, required } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  const reply = readFormReply(done?.reply);
  return (
    <AccountPage>
      {required ? (
        <p role="alert" className="mb-4 font-semibold">
          {copy.required}
        </p>
      ) : null}
      <p className="mb-6 max-w-[60ch] text-mute">{copy.page.lead}</p>
      {done?.codes ? (
        <div role="status" className="mb-8">
          <Field
            multiline
            readOnly
            rows={done.codes.length}
            label={copy.codes.label}
            hint={copy.codes.hint}
            value={done.codes.join("\n")}
            className="max-w-sm font-mono"
          />
        </div>
      ) : null}
      <FactorList factors={factors} reply={reply} of={done?.of ?? null} />
      <NewApp begun={begun} reply={reply} isSent={done?.of === "app"} />
      {factors.length > 0 ? (
        <Form method="post" className="mt-10 grid max-w-[60ch] gap-3 border-t border-line pt-6">
          <h2 className="text-xl">{copy.codes.heading}</h2>
          <p className="text-mute">
            {copy.codes.text} {copy.codes.left(codesLeft)}.
          </p>
          {done?.of === "codes" ? <FormError id="codes-error" errors={reply.formErrors} /> : null}
          <div>
            <Button variant="quiet" name="intent" value="codes">
              {copy.codes.renew}
            </Button>
          </div>
        </Form>
      ) : null}
    </AccountPage>
  );
}

export const meta = staffMeta(copy.page.title);
