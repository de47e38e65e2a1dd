import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";
import type { ProviderIdentity } from "#app/identity/provider/claims.ts";
import { domainOf } from "#app/identity/provider/domains/domain-form.ts";
import type { Provider } from "#app/identity/provider/find-provider.server.ts";
import { joinByInvitation, readOpenInvitation } from "#app/identity/sign-in/accept-invitation.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { externalIdentities } from "#db/schema/providers.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Why a person whom the provider names is not let in. */
export type Refusal = "no-email" | "unverified" | "foreign-domain" | "disabled" | "other-account" | "not-invited";

type Admission = {
  userId: string;
  email: string;
  edition: "standard" | "artists";
  /** How they come in: known here, linked by their address, or a member from now on. */
  kind: "known" | "linked" | "invited" | "new";
  /** Statements that make them one. */
  writes: BatchItem<"sqlite">[];
};

type Person = {
  userId: string;
  email: string;
  edition: "standard" | "artists";
  status: "invited" | "active" | "disabled";
  membership: "active" | "disabled" | null;
};

/** The user behind a subject or an address, with their membership of the host's company. */
function selectPerson({ db, company }: RequestContext, condition: SQL | undefined) {
  const { memberships, ofCompany } = scoped(db, company);
  return db
    .select({
      userId: users.id,
      email: users.email,
      edition: users.edition,
      status: sql<Person["status"]>`${users.status}`.as("user_status"),
      membership: sql<Person["membership"]>`${memberships.status}`.as("membership_status"),
    })
    .from(users)
    .leftJoin(memberships, ofCompany(memberships, eq(memberships.userId, users.id)))
    .where(condition);
}

async function readFacts(ctx: RequestContext, provider: Provider, { subject, email }: ProviderIdentity) {
  const { db, company } = ctx;
  const { companyDomains, select } = scoped(db, company);
  const isOfProvider = eq(externalIdentities.providerId, provider.id);
  const bySubject = db
    .select({ id: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(isOfProvider, eq(externalIdentities.subject, subject)));
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(provider.policyIds)}))`;
  const isProven = and(eq(companyDomains.domain, domainOf(email ?? "")), isNotNull(companyDomains.verifiedAt));
  const [[known], [named], proven, given, [setter], others] = await db.batch([
    selectPerson(ctx, sql`${users.id} IN ${bySubject}`),
    selectPerson(ctx, eq(users.email, email ?? "")),
    select({ id: companyDomains.id }, companyDomains, isProven),
    db
      .select({ id: policies.id, scopes: policies.scopes, edition: policies.edition })
      .from(policies)
      .where(sql`${policies.id} IN ${ids}`),
    db
      .select({ scopes: scopesWithin(provider.createdBy, company.id).as("setter_scopes") })
      .from(companies)
      .where(eq(companies.id, company.id)),
    db
      .select({ subject: externalIdentities.subject })
      .from(externalIdentities)
      .innerJoin(users, eq(users.id, externalIdentities.userId))
      .where(and(isOfProvider, eq(users.email, email ?? "")))
      .limit(1),
  ]);
  const holder = { scopes: setter?.scopes ?? [] };
  // As for an invitation: no one gets more than the person who set it may give now.
  const mayGive =
    can(holder, "people-manage", company) && given.every(({ scopes }) => holdsAll(holder, scopes, company));
  return {
    known: known ?? null,
    named: named ?? null,
    isProven: proven.length > 0,
    policies: mayGive ? given : [],
    hasOther: others.length > 0,
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Statements that make a user of the host's company with the provider's policies. */
function join({ db, now, company }: RequestContext, userId: string, policyIds: string[]): BatchItem<"sqlite">[] {
  const { memberships, insert } = scoped(db, company);
  return [
    insert(memberships, { id: newId(now), userId, createdAt: now }).onConflictDoNothing(),
    db.run(sql`INSERT INTO ${membershipPolicies} (membership_id, policy_id)
      SELECT m.id, p.id FROM ${memberships} AS m, ${policies} AS p
      WHERE m.user_id = ${userId} AND m.company_id = ${company.id}
        AND p.id IN (SELECT value FROM json_each(${JSON.stringify(policyIds)}))
      ON CONFLICT DO NOTHING`),
  ];
}

function open({ db, now }: RequestContext, userId: string): BatchItem<"sqlite"> {
  const isClosed = and(eq(users.id, userId), eq(users.status, "invited"));
  return db.update(users).set({ status: "active", updatedAt: now }).where(isClosed);
}

type Joining = {
  person: Person | null;
  identity: ProviderIdentity;
  policies: Facts["policies"];
  link(userId: string): BatchItem<"sqlite">;
};

/** Someone who becomes a member with the provider's policies; an account that exists keeps its start page. */
function newMember(ctx: RequestContext, { person, identity, policies: given, link }: Joining): Admission {
  const { db, now } = ctx;
  const { name } = identity;
  const email = person?.email ?? identity.email ?? "";
  const userId = person?.userId ?? newId(now);
  const edition = person?.edition ?? given.find((policy) => policy.edition)?.edition ?? "standard";
  const nickname = name.split(" ")[0] ?? name;
  const creation = { id: userId, email, ...nameColumns(name), nickname, edition, status: "active" as const };
  const writes = [
    person ? open(ctx, userId) : db.insert(users).values(creation),
    ...join(
      ctx,
      userId,
      given.map(({ id }) => id),
    ),
    link(userId),
  ];
  return { userId, email, edition, kind: "new", writes };
}

/**
 * Who signs in at the host's company when its provider names `identity`: the person of that subject, else the one with that address if the
 * provider has verified it and the company has proven its domain. Someone who is no member joins by their invitation, or with the provider's
 * policies.
 */
export async function personOfIdentity(
  ctx: RequestContext,
  provider: Provider,
  identity: ProviderIdentity,
): Promise<Admission | { refusal: Refusal }> {
  const facts = await readFacts(ctx, provider, identity);
  const { db, now, company } = ctx;
  const person: Person | null = facts.known ?? facts.named;
  if (person?.status === "disabled" || person?.membership === "disabled") return { refusal: "disabled" };
  if (facts.known?.membership === "active")
    return { ...facts.known, kind: "known", writes: [open(ctx, facts.known.userId)] };
  const { email, subject } = identity;
  if (email === null) return { refusal: "no-email" };
  if (!identity.isVerified) return { refusal: "unverified" };
  if (!facts.isProven) return { refusal: "foreign-domain" };
  if (facts.known === null && facts.hasOther) return { refusal: "other-account" };
  const link = (userId: string) =>
    db
      .insert(externalIdentities)
      .values({ providerId: provider.id, subject, userId, createdAt: now })
      .onConflictDoNothing();
  if (person?.membership === "active")
    return { ...person, kind: "linked", writes: [open(ctx, person.userId), link(person.userId)] };
  const invitation = person && (await readOpenInvitation(ctx, { userId: person.userId, companyId: company.id }));
  if (person && invitation && invitation.invitedBy !== null) {
    const ofPolicies = person.status === "active" ? null : invitation.policyEdition;
    const edition = invitation.invitedEdition ?? ofPolicies ?? person.edition;
    const writes = [
      ...joinByInvitation(ctx, { ...invitation, isFirst: false }),
      db.update(users).set({ edition, updatedAt: now }).where(eq(users.id, person.userId)),
      ...[open(ctx, person.userId), link(person.userId)],
    ];
    return { ...person, edition, kind: "invited", writes };
  }
  return facts.policies.length === 0
    ? { refusal: "not-invited" }
    : newMember(ctx, { person, identity, link, ...facts });
}
