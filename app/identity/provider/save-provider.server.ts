import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { publicUrlProblems } from "#app/edge/http/edge-copy.ts";
import { readPublicUrl } from "#app/edge/http/public-url.server.ts";
import { sealSecret } from "#app/edge/seal-secret.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { type Provider, selectProvider } from "#app/identity/provider/find-provider.server.ts";
import { checkIssuer } from "#app/identity/provider/openid.server.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { ProviderError } from "#app/identity/provider/provider-error.ts";
import type { ProviderForm } from "#app/identity/provider/provider-form.ts";
import { selectAdministrators } from "#app/identity/provider/read-provider-settings.server.ts";
import { requireProviderControl } from "#app/identity/provider/require-provider-control.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { policies } from "#db/schema/identity.server.ts";
import { externalIdentities } from "#db/schema/providers.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { provider: copy } = providerCopy;

type Field = keyof ProviderForm;

function refuse(field: Field, message: string, code: "invalid" | "conflict" | "forbidden" = "invalid"): AppError {
  return new AppError(code, message, { [field]: [message] });
}

/** The issuer as its discovery document has it, without what is no part of an issuer. */
async function readIssuer(ctx: RequestContext, text: string, stored: string | undefined): Promise<string> {
  if (text === stored) return text;
  const read = readPublicUrl(ctx.env, text.replace(/\/\.well-known\/openid-configuration$/, ""));
  if ("problem" in read) throw refuse("issuer", `${copy.issuer}: ${publicUrlProblems[read.problem]}.`);
  if (read.url.search !== "") throw refuse("issuer", copy.issuerQuery);
  try {
    await checkIssuer(ctx.env, read.url.href);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw refuse("issuer", copy.issuerFails(error.detail));
  }
  return read.url.href;
}

async function readState(ctx: RequestContext, { policyIds }: ProviderForm) {
  const { db, company } = ctx;
  const { sessions, select } = scoped(db, company);
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(policyIds)}))`;
  const [[stored], chosen, administrators, [session]] = await db.batch([
    selectProvider(ctx),
    db
      .select({ id: policies.id, name: policies.name, scopes: policies.scopes })
      .from(policies)
      .where(sql`${policies.id} IN ${ids}`),
    selectAdministrators(ctx),
    select({ providerId: sessions.providerId }, sessions, eq(sessions.id, ctx.actor?.sessionId ?? "")),
  ]);
  return { stored: stored ?? null, chosen, administrators, signedInBy: session?.providerId ?? null };
}

type State = Awaited<ReturnType<typeof readState>>;

/** Whether requiring the provider locks no one out who can undo it. @throws AppError conflict or invalid, with `fields` */
function checkRequired(userId: string, form: ProviderForm, { stored, administrators, signedInBy }: State): void {
  const breakGlass = administrators.find(({ id }) => id === form.breakGlassUserId);
  if (form.breakGlassUserId !== "" && breakGlass === undefined)
    throw refuse("breakGlassUserId", copy.breakGlassInvalid);
  if (form.use !== "required") return;
  if (breakGlass === undefined) throw refuse("breakGlassUserId", copy.breakGlassMissing);
  if (!breakGlass.hasPassword) throw refuse("breakGlassUserId", copy.breakGlassClosed(breakGlass.name));
  const isProven = breakGlass.id === userId || (stored !== null && signedInBy === stored.id);
  if (!isProven && !stored?.enforced) throw refuse("use", copy.requireUntried, "conflict");
}

/** @throws AppError invalid or forbidden with `fields`: no one gives more than they have */
function checkPolicies(ctx: RequestContext, form: ProviderForm, { chosen }: State): void {
  const actor = requireProviderControl(ctx);
  if (new Set(form.policyIds).size !== chosen.length) throw refuse("policyIds", copy.policyGone);
  const beyond = chosen.find(({ scopes }) => !holdsAll(actor, scopes, ctx.company));
  if (beyond) throw refuse("policyIds", copy.policyBeyond(beyond.name), "forbidden");
}

/** Statements that end the sessions of people who from now on sign in with the provider alone. */
function endOtherSessions(ctx: RequestContext, providerId: string, breakGlassUserId: string): BatchItem<"sqlite">[] {
  const { sessions, update } = scoped(ctx.db, ctx.company);
  const isOther = and(
    isNull(sessions.revokedAt),
    isNull(sessions.originalUserId),
    sql`${sessions.userId} <> ${breakGlassUserId}`,
    sql`${sessions.providerId} IS NOT ${providerId}`,
  );
  return [update(sessions, { revokedAt: ctx.now }, isOther)];
}

const isUnchanged = "provider-is-unchanged";

function assertUnchanged({ db, company }: RequestContext, stored: Provider | null) {
  const { identityProviders, ofCompany } = scoped(db, company);
  const isStored = stored === null ? undefined : eq(identityProviders.updatedAt, stored.updatedAt);
  const exists = rowExists(identityProviders, ofCompany(identityProviders, isStored));
  return assertInBatch(db, stored === null ? sql`NOT ${exists}` : exists, isUnchanged);
}

function stateOf(use: ProviderForm["use"], stored: Provider | null): Provider["state"] {
  if (use !== "off") return "active";
  return stored === null || stored.state === "draft" ? "draft" : "off";
}

/** Fields that the audit log shows before and after. */
function shownIn({
  label,
  issuer,
  clientId,
  state,
  enforced,
  breakGlassUserId,
  policyIds,
}: Omit<Provider, "id" | "clientSecret" | "createdBy" | "updatedAt">) {
  return { label, issuer, clientId, state, enforced, breakGlassUserId, policyIds };
}

/**
 * Saves the identity provider of the host's company. Another issuer or client is another provider: who was linked with the one before is
 * linked anew. When it becomes required, sessions of other ways end. @throws AppError forbidden, conflict when it changed after the form was
 * rendered, invalid with `fields`
 */
export async function saveProvider(ctx: RequestContext, form: ProviderForm): Promise<void> {
  const actor = requireProviderControl(ctx);
  const { db, now, company, env } = ctx;
  const state = await readState(ctx, form);
  const { stored } = state;
  if (form.version !== String(stored?.updatedAt ?? "")) throw new AppError("conflict", copy.conflict);
  checkPolicies(ctx, form, state);
  checkRequired(actor.id, form, state);
  const issuer = await readIssuer(ctx, form.issuer, stored?.issuer);
  const id = stored?.id ?? newId(now);
  const { label, clientId, policyIds, use } = form;
  const isOther = stored !== null && (stored.issuer !== issuer || stored.clientId !== clientId);
  const secret = form.clientSecret;
  // The secret of one provider is never sent to another.
  const kept = isOther ? null : (stored?.clientSecret ?? null);
  const clientSecret =
    secret === "" ? kept : await sealSecret(env, { purpose: "provider-secrets", subject: id, secret });
  const enforced = use === "required";
  const row = {
    ...{ label, issuer, clientId, clientSecret, enforced, policyIds: [...new Set(policyIds)] },
    state: stateOf(use, stored),
    breakGlassUserId: form.breakGlassUserId === "" ? null : form.breakGlassUserId,
    createdBy: actor.id,
    updatedAt: Math.max(now, (stored?.updatedAt ?? 0) + 1),
  };
  const { identityProviders, insert, update } = scoped(db, company);
  const detail = { before: stored && shownIn(stored), after: shownIn(row), secretReplaced: secret !== "" };
  try {
    await db.batch([
      assertUnchanged(ctx, stored),
      auditEntry(ctx, { action: "identity-provider-saved", subjectType: "identity-provider", subjectId: id, detail }),
      stored === null
        ? insert(identityProviders, { id, ...row, createdAt: now })
        : update(identityProviders, row, eq(identityProviders.id, id)),
      ...(isOther ? [db.delete(externalIdentities).where(eq(externalIdentities.providerId, id))] : []),
      ...(enforced ? endOtherSessions(ctx, id, form.breakGlassUserId) : []),
    ]);
  } catch (error) {
    if (!isFailedAssertion(error, isUnchanged)) throw error;
    throw new AppError("conflict", copy.conflict);
  }
}
