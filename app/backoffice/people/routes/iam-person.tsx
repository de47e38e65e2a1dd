import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { PolicyLabel } from "#app/backoffice/people/components/policy-label.tsx";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { FormError } from "#app/identity/components/form-error.tsx";
import { getPerson } from "#app/identity/people/get-person.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { setMembershipPolicies } from "#app/identity/people/set-membership-policies.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";

const { person: copy } = iamCopy;

const policiesSchema = z.object({ policyIds: z.array(z.string().max(64)).max(200).default([]) });

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "people-manage");
  const found = await getPerson(ctx, { membershipId: params.id ?? "" });
  return { ...found, company: ctx.company.name };
}

export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "people-manage");
  const submission = parseForm(await readForm(request), policiesSchema);
  if (submission.status !== "success") throw new AppError("invalid", "Open the page again and choose once more.");
  try {
    const { name } = await setMembershipPolicies(ctx, { membershipId: params.id ?? "", ...submission.value });
    ctx.flash.set({ kind: "success", title: copy.saved(name) });
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "forbidden", "invalid"].includes(error.code)) throw error;
    return data({ error: error.message }, { status: error.status });
  }
  return redirect("/iam/list");
}

export default function IamPersonPage() {
  const { person, policies } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <IamPage title={copy.title(person.name)}>
      <p className="mt-6 max-w-[60ch] text-mute">
        {person.email}. {copy.lead(person.companyName)}
      </p>
      <Form method="post" id="person-policies" className="mt-6 grid max-w-2xl gap-6">
        <FormError id="person-policies-error" errors={refused && [refused.error]} />
        <fieldset className="grid gap-1">
          <legend className="label">{copy.policies}</legend>
          {policies.map((policy) => (
            <div key={policy.id}>
              <Checkbox
                name="policyIds"
                value={policy.id}
                defaultChecked={policy.held}
                disabled={!policy.open}
                label={<PolicyLabel policy={policy.open ? policy : { ...policy, description: copy.beyond }} />}
              />
              {/* A disabled box is not sent: what is held and may not be changed is said here. */}
              {policy.held && !policy.open ? <input type="hidden" name="policyIds" value={policy.id} /> : null}
            </div>
          ))}
        </fieldset>
        <div className="flex gap-3">
          <Button variant="accent">{iamCopy.save}</Button>
          <ButtonLink to="/iam/list" variant="quiet">
            {copy.back}
          </ButtonLink>
        </div>
      </Form>
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: iamCopy.metaTitle(copy.title(page?.person.name ?? ""), page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
