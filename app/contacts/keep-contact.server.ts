import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Person = { name: string; email: string | null; organisation?: string };

/** Contacts that a form suggests, the last changed first. */
const maxSuggested = 300;

/** Whether the actor works with the company's contacts. */
function keepsContacts({ actor, company }: Pick<RequestContext, "actor" | "company">): boolean {
  return actor !== null && can(actor, "opportunities", company);
}

/**
 * Statements that add a contact for an address that has none, for the batch of what is sent to it. None for the actor's own address, and
 * for actors who do not work with contacts: what clients send their colleagues is not the company's address book.
 */
export function keepContact(ctx: RequestContext, { name, email, organisation = "" }: Person): BatchItem<"sqlite">[] {
  const { actor, db, now, company } = ctx;
  const address = email?.trim().toLowerCase() ?? "";
  if (address === "" || !keepsContacts(ctx) || actor?.email.toLowerCase() === address) return [];
  const { contacts, insertIf } = scoped(db, company);
  const isKnown = sql`EXISTS (SELECT 1 FROM ${contacts} WHERE company_id = ${company.id} AND email = ${address})`;
  const row = {
    ...{ id: newId(now), name: name.trim() || address, nameKey: foldName(name.trim() || address), email: address },
    ...{ organisation, organisationKey: foldName(organisation), createdBy: actor?.id ?? null },
    ...{ createdAt: now, updatedAt: now },
  };
  return [insertIf(contacts, row, sql`NOT ${isKnown}`).onConflictDoNothing()];
}

/** Query of contacts with an address that a form suggests; none for actors who do not work with contacts. */
export function suggestedContacts(ctx: RequestContext) {
  const { contacts, select } = scoped(ctx.db, ctx.company);
  const { name, email, organisation } = contacts;
  return select(
    { name, email: sql<string>`${email}`.as("contact_email"), organisation },
    contacts,
    and(isNotNull(email), isNull(contacts.mergedInto)),
  )
    .orderBy(desc(contacts.updatedAt), desc(contacts.id))
    .limit(keepsContacts(ctx) ? maxSuggested : 0);
}

export type SuggestedContact = Awaited<ReturnType<typeof suggestedContacts>>[number];

/** Query of the contact with the address of a brief or message, or of the one that it was merged into. */
export function contactOfBrief(ctx: RequestContext, requestId: string) {
  const { contacts, visitorRequests, ofCompany, select } = scoped(ctx.db, ctx.company);
  const id = sql<string>`coalesce(${contacts.mergedInto}, ${contacts.id})`.as("contact_id");
  const isSender = eq(contacts.email, sql`lower(${visitorRequests.email})`);
  return select({ id }, visitorRequests, eq(visitorRequests.id, requestId))
    .innerJoin(contacts, ofCompany(contacts, isSender))
    .limit(1);
}

/** Query of who sent a brief, for the form that sends them something; none for actors who do not work with contacts. */
export function senderOfBrief(ctx: RequestContext, requestId: string | SQL) {
  const { visitorRequests, select } = scoped(ctx.db, ctx.company);
  const { name, email } = visitorRequests;
  const isIt = and(eq(visitorRequests.id, requestId), ne(email, ""));
  return select({ name, email }, visitorRequests, isIt).limit(keepsContacts(ctx) ? 1 : 0);
}

/** Adds the sender of a brief to the contacts, unless they are one. @throws AppError unauthorised, forbidden */
export async function keepSender(ctx: RequestContext, sender: Person): Promise<void> {
  refusePreview(requireAccess(ctx, "opportunities"));
  const [first, ...rest] = keepContact(ctx, sender);
  if (first) await ctx.db.batch([first, ...rest]);
}
