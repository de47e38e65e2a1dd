import { keepSender } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { draftPath, opportunitiesPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { changeOpportunity } from "#app/opportunities/change-opportunity.server.ts";
import { createOpportunity, opportunityOfRequest } from "#app/opportunities/create-opportunity.server.ts";
import { fillPlaylist } from "#app/opportunities/fill-playlist.server.ts";
import { requireOpportunity } from "#app/opportunities/find-opportunity.server.ts";
import { setLink } from "#app/opportunities/link-opportunity.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityPath } from "#app/opportunities/opportunity.ts";
import { dealSchema, linkSchema, moveSchema, opportunitySchema } from "#app/opportunities/opportunity-form.ts";
import { startLicence, startProject } from "#app/opportunities/start-licence.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { eraseVisitor } from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";
import { submitThread } from "#app/visitor-requests/staff/thread/thread.action.server.ts";

function success(title: string) {
  return { kind: "success" as const, title };
}

const mayChange = (ctx: RequestContext) => void requireAccess(ctx, "opportunities");

/** The form of a new opportunity, or of the one with `id`. */
export function submitOpportunity(ctx: RequestContext, body: RequestBody, id: string | null) {
  return submitForm(ctx, body, {
    schema: opportunitySchema,
    check: () => mayChange(ctx),
    async act(value) {
      if (id === null)
        return { to: opportunityPath((await createOpportunity(ctx, value)).id), toast: success(copy.created) };
      const { version, ...values } = value;
      await changeOpportunity(ctx, { id, version, values });
      return { to: opportunityPath(id), toast: success(copy.saved) };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireOpportunity(ctx, id ?? "")) };
    },
  });
}

/** A card of the board that was moved, which leads back to the list with its filters; or a licence request that gets an opportunity. */
export async function submitMove(ctx: RequestContext, body: RequestBody) {
  const form = await readForm(body);
  const request = form.get("request");
  if (typeof request === "string")
    return pressButton(ctx, { form, page: transactionPath(request) }, async () => {
      const { id } = await opportunityOfRequest(ctx, request);
      return { to: opportunityPath(id), toast: success(copy.adopted) };
    });
  return submitForm(ctx, form, {
    schema: moveSchema,
    check: () => mayChange(ctx),
    keepsInput: true,
    async act({ id, version, ...values }) {
      await changeOpportunity(ctx, { id, version, values });
      return { to: `${opportunitiesPath}${ctx.url.search}`, toast: success(copy.moved(copy.stages[values.stage])) };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireOpportunity(ctx, String(form.get("id")))) };
    },
  });
}

/** Buttons of an opportunity's page. */
async function press(ctx: RequestContext, { intent, id, replace }: { intent: string; id: string; replace: string }) {
  const to = opportunityPath(id);
  if (intent === "erase") {
    await eraseVisitor(ctx, { area: "opportunities", id });
    return { to: opportunitiesPath, toast: success(staffCopy.erased) };
  }
  if (intent === "contact") {
    await keepSender(ctx, await requireOpportunity(ctx, id));
    return { to, toast: success(copy.contactKept) };
  }
  if (intent === "fill") {
    const { found, clear } = await fillPlaylist(ctx, { id });
    return { to: `${to}#music`, toast: success(copy.filled(found, clear)) };
  }
  if (intent === "project") {
    await startProject(ctx, { id });
    return { to: `${to}#links`, toast: success(copy.projectStarted) };
  }
  const { kept } = await startLicence(ctx, { id, replace });
  return { to: draftPath, toast: success(kept ? copy.licenceKept : copy.licenceStarted) };
}

/** The forms and buttons of an opportunity's page. */
export async function submitOpportunityPage(ctx: RequestContext, body: RequestBody, id: string) {
  await requireOpportunity(ctx, id);
  const form = await readForm(body);
  const intent = String(form.get("intent") ?? "");
  const page = opportunityPath(id);
  if (["fill", "project", "licence", "erase", "contact"].includes(intent))
    return pressButton(ctx, { form, page }, () =>
      press(ctx, { intent, id, replace: String(form.get("replace") ?? "") }),
    );
  if (intent === "link" || intent === "unlink")
    return submitForm(ctx, form, {
      schema: linkSchema,
      async act({ subject }) {
        await setLink(ctx, { id, subject, isLinked: intent === "link" });
        return { to: `${page}#links`, toast: success(intent === "link" ? copy.linked : copy.unlinked) };
      },
    });
  const thread = submitThread(ctx, form, { area: "opportunities", id });
  if (thread !== null) return thread;
  return submitForm(ctx, form, {
    schema: dealSchema,
    check: () => mayChange(ctx),
    async act({ version, assigneeId, ...values }) {
      await changeOpportunity(ctx, { id, version, values: { ...values, assigneeId: assigneeId || null } });
      return { to: page, toast: success(copy.saved) };
    },
    async fieldsAfterConflict() {
      return { version: versionOf(await requireOpportunity(ctx, id)) };
    },
  });
}
