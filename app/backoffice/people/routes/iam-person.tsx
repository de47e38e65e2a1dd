import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { PolicyLabel } from "#app/backoffice/people/components/policy-label.tsx";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { copy as agentCopy } from "#app/identity/agents/agent-copy.ts";
import { AgentTable } from "#app/identity/agents/components/agent-table.tsx";
import { FactorReset } from "#app/identity/factors/components/factor-reset.tsx";
import { submitFactorReset } from "#app/identity/factors/submit-factor-reset.action.server.ts";
import { companyPath } from "#app/identity/people/company-path.ts";
import { disconnectMemberAgent } from "#app/identity/people/disconnect-member-agent.server.ts";
import { getPerson } from "#app/identity/people/get-person.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { setMembershipPolicies } from "#app/identity/people/set-membership-policies.server.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { person: copy } = iamCopy;

const policiesSchema = z.object({
  policyIds: z.array(z.string().max(64, iamCopy.policyGone)).max(200, iamCopy.policyGone).default([]),
});

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "people-manage");
  const { person, policies, agents, factor } = await getPerson(ctx, { membershipId: params.id ?? "" });
  const list = companyPath("/iam/list", { company: person.companyId, own: ctx.company.id });
  return { person, policies, agents, factor, list };
}

/** `agentId` disconnects a program, `intent` is about the second factor; else the roles are saved. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "people-manage");
  const form = await readForm(request);
  const agentId = form.get("agentId");
  if (typeof agentId === "string") {
    const isEnded = await disconnectMemberAgent(ctx, { membershipId: params.id ?? "", agentId });
    const { disconnected, gone } = agentCopy.list;
    ctx.flash.set(isEnded ? { kind: "success", title: disconnected } : { kind: "info", title: gone });
    return redirect(ctx.url.pathname);
  }
  if (form.has("intent")) return submitFactorReset(ctx, form, { membershipId: params.id ?? "" });
  return submitForm(ctx, form, {
    schema: policiesSchema,
    async act({ policyIds }) {
      const input = { membershipId: params.id ?? "", policyIds };
      const { name, companyId } = await setMembershipPolicies(ctx, input);
      const to = companyPath("/iam/list", { company: companyId, own: ctx.company.id });
      return { to, toast: { kind: "success", title: copy.saved(name) } };
    },
  });
}

export default function IamPersonPage() {
  const { person, policies, agents, factor, list } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const isOfFactor = result?.initialValue?.intent !== undefined;
  const lastResult = isOfFactor ? undefined : result;
  const held = policies.filter((policy) => policy.held).map((policy) => policy.id);
  const [form, fields] = useForm({ id: "person-policies", lastResult, defaultValue: { policyIds: held } });
  const checked = [fields.policyIds.initialValue ?? []].flat();
  return (
    <IamPage title={copy.title(person.name)}>
      <p className="mt-6 max-w-[60ch] text-mute">
        {person.email}. {copy.lead(person.companyName)}
      </p>
      <FormFrame
        keyless
        {...getFormProps(form)}
        errors={form.errors ?? fields.policyIds.errors}
        className="mt-6 grid max-w-2xl gap-6"
      >
        <fieldset className="grid gap-1">
          <legend className="label">{copy.policies}</legend>
          {policies.map((policy) => (
            <div key={policy.id}>
              <Checkbox
                name="policyIds"
                value={policy.id}
                defaultChecked={checked.includes(policy.id)}
                disabled={!policy.open}
                label={<PolicyLabel policy={policy.open ? policy : { ...policy, description: copy.beyond }} />}
              />
              {/* Disabled checkboxes are not submitted, so a policy that the actor cannot change is submitted here. */}
              {policy.held && !policy.open ? <input type="hidden" name="policyIds" value={policy.id} /> : null}
            </div>
          ))}
        </fieldset>
        <div className="flex gap-3">
          <Button variant="accent">{iamCopy.save}</Button>
          <ButtonLink to={list} variant="quiet">
            {copy.back}
          </ButtonLink>
        </div>
      </FormFrame>
      {person.isSelf ? null : <FactorReset {...factor} reply={isOfFactor ? result : undefined} />}
      <p className="mt-10 border-t border-line pt-6">
        <a href={`/iam/people/${person.id}/data.zip`} className="row-action" download>
          {copy.data}
        </a>
      </p>
      {agents.length === 0 ? null : (
        <section className="mt-10 border-t border-line pt-6">
          <h2 className="mb-3 text-xl">{agentCopy.list.caption}</h2>
          <AgentTable agents={agents} />
        </section>
      )}
    </IamPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => copy.title(page.person.name));
