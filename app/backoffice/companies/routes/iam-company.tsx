import { getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { companyFormSchema } from "#app/backoffice/companies/company-form.ts";
import { requireCompany, saveCompany } from "#app/backoffice/companies/save-company.server.ts";
import { IamForm } from "#app/backoffice/people/components/iam-form.tsx";
import { IamPage } from "#app/backoffice/people/components/iam-page.tsx";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { parseForm } from "#app/edge/forms/parse-form.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { replyWithInput } from "#app/edge/forms/reply-with-input.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

const statuses = [
  { value: "active", label: copy.statuses.active },
  { value: "suspended", label: copy.statuses.suspended },
];

/** The company to be changed; null for a new one. @throws AppError forbidden or not_found, before anything else is looked at */
async function openCompany({ params, context: { ctx } }: Pick<LoaderFunctionArgs, "params" | "context">) {
  requireAccess(ctx, "companies-manage");
  if (!managesEnvironment(ctx)) throw new AppError("forbidden", "Companies are changed on the product's own host.");
  return params.id === "new" ? null : requireCompany(ctx, { id: params.id ?? "" });
}

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = args.context;
  const found = await openCompany(args);
  const company = found && { name: found.name, subdomain: found.subdomain, status: found.status };
  return { company, host: ctx.company.name };
}

export async function action(args: ActionFunctionArgs) {
  await openCompany(args);
  const {
    request,
    params,
    context: { ctx },
  } = args;
  const submission = parseForm(await readForm(request), companyFormSchema);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const id = params.id === "new" ? null : (params.id ?? "");
  try {
    await saveCompany(ctx, { id, ...submission.value });
  } catch (error) {
    return replyWithInput(submission, error);
  }
  ctx.flash.set({ kind: "success", title: id === null ? copy.created : copy.updated });
  return redirect("/iam-companies");
}

export default function IamCompanyPage() {
  const { company } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "company",
    lastResult,
    defaultValue: company ?? { status: "active" },
    constraint: getZodConstraint(companyFormSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: companyFormSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <IamPage title={company ? copy.editTitle(company.name) : copy.addTitle}>
      <IamForm form={form} cancelTo="/iam-companies">
        <Field
          {...getInputProps(fields.name, { type: "text" })}
          key={fields.name.key}
          label={copy.name}
          error={fields.name.errors?.[0]}
        />
        <Field
          {...getInputProps(fields.subdomain, { type: "text" })}
          key={fields.subdomain.key}
          label={copy.subdomain}
          hint={copy.subdomainHint}
          error={fields.subdomain.errors?.[0]}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Select
          {...getSelectProps(fields.status)}
          key={fields.status.key}
          label={copy.status}
          options={statuses}
          error={fields.status.errors?.[0]}
        />
      </IamForm>
    </IamPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.metaTitle(page?.company?.name ?? copy.addTitle, page?.host ?? "") },
  { name: "robots", content: "noindex" },
];
