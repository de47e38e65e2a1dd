import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import {
  addReference,
  changeReference,
  setReferenceRemoved,
} from "#app/projects/references/change-reference.server.ts";
import { requireReference } from "#app/projects/references/list-references.server.ts";
import { referencesPath, subjectPath } from "#app/projects/references/reference.ts";
import {
  newReferenceSchema,
  referenceChangeSchema,
  referenceRowSchema,
} from "#app/projects/references/reference-form.ts";
import { referencesCopy as copy } from "#app/projects/references/references-copy.ts";
import { versionOf } from "#app/records/record-version.server.ts";

/** The form of a new reference. */
export function submitNewReference(ctx: RequestContext, body: RequestBody) {
  return submitForm(ctx, body, {
    schema: newReferenceSchema,
    keepsInput: true,
    async act(input) {
      await addReference(ctx, input);
      return { to: subjectPath(input.of), toast: { kind: "success", title: copy.added } };
    },
  });
}

/** The form of a reference. */
export function submitReference(ctx: RequestContext, body: RequestBody, id: string) {
  return submitForm(ctx, body, {
    schema: referenceChangeSchema,
    keepsInput: true,
    async act(input) {
      const { subject } = await changeReference(ctx, { ...input, id });
      return { to: subjectPath(subject), toast: { kind: "success", title: copy.saved } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireReference(ctx, { id })) };
    },
  });
}

/** Removes a reference or puts it back, from a list. The list offers the undo, also after a removal elsewhere. */
export async function submitReferenceRow(ctx: RequestContext, body: RequestBody) {
  const form = await readForm(body);
  const sent = referenceRowSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new AppError("invalid", copy.errors.missing);
  const { id, intent } = sent.data;
  return pressButton(ctx, { form, page: referencesPath }, async () => {
    const { name, subject } = await setReferenceRemoved(ctx, { id, removed: intent === "remove" });
    if (intent === "remove") return { to: `${referencesPath}?${new URLSearchParams({ removed: id, name })}` };
    return { to: subjectPath(subject), toast: { kind: "success", title: copy.restored, undoes: true } };
  });
}
