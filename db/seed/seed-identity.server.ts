import { and, eq, inArray, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { invitations } from "#db/schema/access.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, memberships, users } from "#db/schema/identity.server.ts";
import { demoCompanies, demoCompanyIds, demoContact, demoHlsConfig } from "#db/seed/demo-companies.ts";
import { demoDomain, demoInvitations, demoPasswordHash, demoPeople, demoPolicies } from "#db/seed/demo-people.ts";

/** A stable id for a membership, by the indexes of person and company. */
function membershipId(person: number, company: number): string {
  return `00000000-0000-7000-8000-0000000004${person}${company}`;
}

function companyRows() {
  return Object.values(demoCompanies).map(({ theme, ...one }) => ({
    ...one,
    ...nameColumns(one.name),
    tenantId: one.subdomain,
    theme: { ...theme, sidebarMenu: [...theme.sidebarMenu] },
    hlsConfig: demoHlsConfig,
  }));
}

function membershipRows() {
  const order = Object.values(demoCompanyIds);
  return demoPeople.flatMap((person, at) =>
    person.memberOf.map((company) => ({
      id: membershipId(at, order.indexOf(demoCompanyIds[company])),
      userId: person.id,
      companyId: demoCompanyIds[company],
      policyId: demoPolicies[person.policy].id,
    })),
  );
}

function invitedRows({ db }: RequestContext) {
  const invited = demoInvitations.map(({ account, policy, company, ...one }) => ({
    ...one,
    ...nameColumns(one.name),
    email: `${account}@${demoDomain}`,
    companyId: demoCompanyIds[company],
    policyIds: [demoPolicies[policy].id],
  }));
  const people = invited.map(({ userId: id, email, name, nickname }) => ({
    id,
    email,
    ...nameColumns(name),
    nickname,
  }));
  return [
    db
      .insert(users)
      .values(people.map((person) => ({ ...person, status: "invited" as const })))
      .onConflictDoNothing(),
    db.insert(invitations).values(invited).onConflictDoNothing(),
  ];
}

async function missingPeople({ db }: RequestContext) {
  const ids = demoPeople.map((person) => person.id);
  const there = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  return demoPeople.filter((person) => !there.some((row) => row.id === person.id));
}

/** Seeds companies and people with the named policies. Existing rows are kept. */
export async function seedIdentity(ctx: RequestContext): Promise<void> {
  const { db } = ctx;
  const missing = await missingPeople(ctx);
  const granted = membershipRows();
  const writes = [
    db.insert(companies).values(companyRows()).onConflictDoNothing(),
    db
      .update(companies)
      .set({ contact: demoContact })
      .where(and(eq(companies.subdomain, ""), isNull(companies.contact))),
    ...invitedRows(ctx),
  ] as const;
  if (missing.length === 0) {
    await db.batch([...writes]);
    return;
  }
  const people = missing.map(({ id, account, name, nickname, edition }) => {
    return {
      id,
      email: `${account}@${demoDomain}`,
      ...nameColumns(name),
      nickname,
      edition,
      passwordHash: demoPasswordHash,
    };
  });
  await db.batch([
    ...writes,
    db.insert(users).values(people).onConflictDoNothing(),
    db.insert(memberships).values(granted).onConflictDoNothing(),
    db
      .insert(membershipPolicies)
      .values(granted.map(({ id, policyId }) => ({ membershipId: id, policyId })))
      .onConflictDoNothing(),
    auditEntry(ctx, {
      action: "seed",
      subjectType: "company",
      subjectId: ctx.company.id,
      detail: { people: people.length },
    }),
  ]);
}
