import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ReferenceFields } from "#app/projects/references/components/reference-fields.tsx";
import { listReferenceSubjects } from "#app/projects/references/list-references.server.ts";
import { submitNewReference } from "#app/projects/references/reference.action.server.ts";
import {
  referenceLimits as limits,
  readSubject,
  referencesPath,
  subjectText,
} from "#app/projects/references/reference.ts";
import { referenceSchema } from "#app/projects/references/reference-form.ts";
import { referencesCopy as copy } from "#app/projects/references/references-copy.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /references/new: `of` is what it is a reference of; `name`, `link`, `vector` and `mono` fill in a search by sound. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "references");
  const params = ctx.url.searchParams;
  const { link, vector, mono } = referenceSchema.shape;
  const named = (name: string) => params.get(name)?.toWellFormed() ?? undefined;
  const filled = {
    name: named("name")?.slice(0, limits.name) ?? "",
    link: link.safeParse(named("link")).data ?? "",
    vector: vector.safeParse(named("vector")).data ?? "",
    isMono: mono.safeParse(named("mono")).data === true,
  };
  const of = named("of") ?? "";
  return { subjects: await listReferenceSubjects(ctx, readSubject(of)), filled, of };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "references");
  return submitNewReference(ctx, request);
}

export default function NewReferencePage() {
  const { subjects, filled, of } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { field } = readFormReply(reply);
  const options = subjects.map(({ subject, name }) => ({
    value: subjectText(subject),
    label: `${copy.kindNames[subject.kind]}: ${name}`,
  }));
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={referencesPath} label={copy.back} />
      <h1 className="mt-2 mb-8 text-title">{copy.add}</h1>
      <FormFrame id="new-reference" reply={reply} submit={copy.add} cancelTo={referencesPath}>
        <Select
          {...field("of", of)}
          label={copy.fields.of}
          options={[{ value: "", label: copy.fields.choose }, ...options]}
          required
        />
        <ReferenceFields reply={reply} stored={filled} />
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta(copy.add);
