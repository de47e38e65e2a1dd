import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import { deletePart, type PartKind, restorePart } from "#app/backoffice/agreements/parts/delete-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";

const idOf = (value: FormDataEntryValue | null) => (typeof value === "string" ? value.slice(0, 64) : "");

/** Deletes (`remove`) or restores (`restore`) a group or document by the buttons of its tab. */
export async function pressPartButton(
  ctx: RequestContext,
  form: FormData,
  of: { agreementId: string; kind: PartKind },
) {
  requireAccess(ctx, "agreements-edit");
  const [removed, restored] = [idOf(form.get("remove")), idOf(form.get("restore"))];
  if (removed === "" && restored === "") throw new AppError("invalid", copy.formUnknown);
  const page = agreementPath(of.agreementId, of.kind);
  return pressButton(ctx, { form, page }, async () => {
    if (removed !== "") {
      await deletePart(ctx, { ...of, id: removed });
      return { to: `${page}?removed=${removed}` };
    }
    const { name } = await restorePart(ctx, { ...of, id: restored });
    return { to: page, toast: { kind: "success", title: recordCopy.restored(name), undoes: true } };
  });
}
