import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answersForm } from "#app/edge/forms/answers-form.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ReferenceFields } from "#app/projects/references/components/reference-fields.tsx";
import { requireReference } from "#app/projects/references/list-references.server.ts";
import { submitReference } from "#app/projects/references/reference.action.server.ts";
import { type ReferenceSound, referencePath, referencesPath, subjectPath } from "#app/projects/references/reference.ts";
import { referencesCopy as copy } from "#app/projects/references/references-copy.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /references/:id, for people who may change what it is of. Null below a rejected form whose reference was removed meanwhile. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "references");
  try {
    const reference = await requireReference(ctx, { id });
    if (reference.mayChange === 0) throw new AppError("forbidden", copy.errors.readOnly);
    return { reference, version: versionOf(reference) };
  } catch (error) {
    const isGone = error instanceof AppError && ["not_found", "forbidden"].includes(error.code);
    if (!isGone || !answersForm(request)) throw error;
    return { reference: null, version: "" };
  }
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "references");
  return submitReference(ctx, request, id);
}

const nothing: ReferenceSound = { name: "", link: "", vector: "", isMono: false };

export default function ReferenceEditPage() {
  const { reference, version } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = reference ? subjectPath({ kind: reference.kind, id: reference.subjectId }) : referencesPath;
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={back} label={reference ? copy.backTo(reference.subject) : copy.back} />
      <h1 className="mt-2 mb-8 text-title">{copy.edit}</h1>
      <FormFrame
        key={version}
        id="reference"
        reply={reply}
        saved={reference ? { path: referencePath(reference.id), version } : null}
        submit={reference ? true : undefined}
        cancelTo={back}
      >
        <ReferenceFields reply={reply} stored={reference ?? nothing} />
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta(copy.edit);
