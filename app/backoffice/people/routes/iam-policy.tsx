import { getFormProps, getInputProps, getSelectProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { z } from "zod";
import { editedId } from "#app/backoffice/edited-id.ts";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { deletePolicy, restorePolicy } from "#app/backoffice/people/delete-policy.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { policySchema } from "#app/identity/access/policy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { scopeNames, scopesWithoutPage } from "#app/identity/access/scope-names.ts";
import { ScopeFields } from "#app/identity/components/scope-fields.tsx";
import { editionOptions } from "#app/identity/people/edition.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { listPolicies } from "#app/identity/people/list-policies.server.ts";
import { savePolicy } from "#app/identity/people/save-policy.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { policies: copy } = iamCopy;
const list = "/iam/policies";

type PolicyRequest = Pick<LoaderFunctionArgs, "params" | "context">;

/** The policy to edit, null for a new one, and all there are. Runs before the form is read. @throws AppError forbidden, not_found */
async function openPolicies({ params, context: { ctx } }: PolicyRequest) {
  requireAccess(ctx, "policies-manage");
  if (!managesEnvironment(ctx)) throw new AppError("forbidden", copy.mainHostOnly);
  const all = await listPolicies(ctx);
  const id = editedId(params);
  const policy = id === null ? null : all.find((one) => one.id === id);
  if (policy === undefined) throw new AppError("not_found", copy.missing);
  return { all, policy };
}

/** The policy to edit; null for a new one. @throws AppError forbidden, not_found */
async function openPolicy(args: PolicyRequest) {
  return (await openPolicies(args)).policy;
}

/** A new policy may begin as a copy of another one: `from`. */
export async function loader(args: LoaderFunctionArgs) {
  const { all, policy } = await openPolicies(args);
  const from = all.find(({ id }) => id === args.context.ctx.url.searchParams.get("from"));
  return {
    policy: policy && { ...policy, version: versionOf(policy) },
    copied: from ? { ...from, name: copy.copyName(from.name) } : null,
    others: policy === null ? all.map(({ id, name }) => ({ id, name })) : [],
  };
}

const deletionSchema = z.object({ act: z.literal("delete"), version: z.string().default("") });

/** Restores the deleted role, from the list. */
async function submitRestore(ctx: RequestContext, id: string) {
  try {
    ctx.flash.set({ kind: "success", title: recordCopy.restored(await restorePolicy(ctx, { id })), undoes: true });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "gone" && error.code !== "duplicate")) throw error;
    ctx.flash.set({ kind: "error", title: recordCopy.notRestored, body: error.message });
  }
  return redirect(list);
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = args.context;
  const id = editedId(args.params);
  requireAccess(ctx, "policies-manage");
  const form = await readForm(args.request);
  if (id !== null && form.get("restore") === id) return submitRestore(ctx, id);
  await openPolicy(args);
  if (id !== null && form.get("act") === "delete")
    return submitForm(ctx, form, {
      schema: deletionSchema,
      async act({ version }) {
        await deletePolicy(ctx, { id, version });
        return { to: `${list}?${new URLSearchParams({ deleted: id })}` };
      },
      fieldsAfterConflict: async () => ({ version: versionOf(await openPolicy(args)) }),
    });
  return submitForm(ctx, form, {
    schema: policySchema,
    async act(policy) {
      await savePolicy(ctx, { id, ...policy });
      return { to: list, toast: { kind: "success", title: id === null ? copy.created : copy.updated } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await openPolicy(args)) };
    },
  });
}

export default function IamPolicyPage() {
  const { policy, copied, others } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isDeletion = lastResult?.initialValue?.act === "delete";
  const saved = policy && { path: `${list}/${policy.id}`, version: policy.version };
  const [form, fields] = useSchemaForm(policySchema, {
    id: "policy",
    lastResult: isDeletion ? undefined : lastResult,
    defaultValue: policy ?? copied ?? { scopes: [] },
  });
  const offered = scopeNames.filter((name) => !scopesWithoutPage.includes(name) || policy?.scopes.includes(name));
  return (
    <IamPage title={policy ? copy.editTitle(policy.name) : copy.addTitle}>
      {others.length > 0 ? (
        <p className="max-w-2xl text-row text-mute">
          {copy.startFrom}{" "}
          {others.map(({ id, name }, at) => (
            <Fragment key={id}>
              {at === 0 ? null : " · "}
              <a href={`${list}/new?from=${id}`} className="link">
                {name}
              </a>
            </Fragment>
          ))}
        </p>
      ) : null}
      <FormFrame
        {...getFormProps(form)}
        errors={form.errors}
        reply={isDeletion ? undefined : lastResult}
        saved={saved}
        submit
        cancelTo={list}
        className="mt-6 grid max-w-2xl gap-6"
      >
        <Field
          {...getInputProps(fields.name, { type: "text" })}
          key={fields.name.key}
          label={copy.name}
          error={fields.name.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.description, { type: "text" })}
          key={fields.description.key}
          label={copy.description}
          error={fields.description.errors?.[0]}
        />
        <ScopeFields field={fields.scopes} legend={copy.scopes} scopes={offered} />
        <Select
          {...getSelectProps(fields.edition)}
          key={fields.edition.key}
          label={iamCopy.edition.label}
          hint={iamCopy.edition.policyHint}
          options={editionOptions(iamCopy.edition.notSet)}
          error={fields.edition.errors?.[0]}
        />
        <Checkbox
          {...getInputProps(fields.needsFactor, { type: "checkbox" })}
          key={fields.needsFactor.key}
          label={copy.needsFactor}
        />
      </FormFrame>
      {saved ? (
        <FormFrame
          id="delete"
          reply={isDeletion ? lastResult : undefined}
          saved={saved}
          className="mt-12 grid max-w-2xl gap-4 border-t border-line pt-6"
        >
          <p className="hint">{copy.deleteHint}</p>
          <Button variant="quiet" name="act" value="delete" className="justify-self-start">
            {copy.delete}
          </Button>
        </FormFrame>
      ) : null}
    </IamPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => page.policy?.name ?? copy.addTitle);
