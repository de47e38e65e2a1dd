import { z } from "zod";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { reinstateAgreement, terminateAgreement } from "#app/backoffice/agreements/terminate-agreement.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";

const { terminate: copy } = agreementsCopy;
const maxReason = 500;

const terminationSchema = z.object({
  act: z.literal("terminate"),
  version: z.string().default(""),
  day: z.iso.date(copy.dayInvalid),
  reason: z
    .string({ error: copy.reasonMissing })
    .trim()
    .max(maxReason, copy.reasonLong(maxReason))
    .regex(visibleText, copy.reasonMissing),
});
const reinstatementSchema = z.object({ act: z.literal("reinstate"), version: z.string().default("") });

/** The forms that terminate an agreement and take that back. */
export async function submitTermination(ctx: RequestContext, form: FormData, { id }: { id: string }) {
  const to = agreementPath(id);
  return submitForm(ctx, form, {
    schema: z.discriminatedUnion("act", [terminationSchema, reinstatementSchema]),
    keepsInput: true,
    check() {
      requireAccess(ctx, "agreements-edit");
    },
    async act(sent) {
      const isEnd = sent.act === "terminate";
      const { title } = isEnd
        ? await terminateAgreement(ctx, { id, ...sent })
        : await reinstateAgreement(ctx, { id, version: sent.version });
      return { to, toast: { kind: "success", title: isEnd ? copy.done(title) : copy.takenBack(title) } };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireRecord(ctx, agreementStore, id)) };
    },
  });
}
