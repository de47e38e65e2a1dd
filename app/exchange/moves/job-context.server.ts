import { sql } from "drizzle-orm";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import { noRoundTrips } from "#app/edge/context/counted-database.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { createFlash } from "#app/edge/cookies/flash.server.ts";
import { emptySentForm } from "#app/edge/forms/sent-form.ts";
import { signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { defaultLanguage } from "#app/edge/language/languages.ts";
import { isActiveMember, isActiveUser, personColumns, personOf } from "#app/identity/access/active-member.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("a job acts for a member of the environment's own company");

export type Job = Pick<RequestContext, "db" | "env" | "now"> & Partial<Pick<RequestContext, "trips">>;

/** The context of a job that acts for a person at the agency's own company, with the rights that the person has now; null for one who left. */
export async function jobContext(
  { db, env, now, trips = noRoundTrips() }: Job,
  userId: string | null,
): Promise<RequestContext | null> {
  const [own] = await db.all<{ id: string }>(
    sql`SELECT id FROM companies WHERE environment = 'main' AND coalesce(subdomain, '') = ''`,
  );
  const found = own === undefined ? null : await findCompanyById(db, own.id);
  if (found === null) return null;
  const person = await db
    .select(personColumns)
    .from(users)
    .innerJoin(memberships, isActiveMember(found.company.id))
    .where(isActiveUser(userId ?? ""))
    .get();
  if (person === undefined) return null;
  const [url, responseHeaders, cookies] = [new URL(env.APP_URL), new Headers(), parseCookies(null)];
  return {
    ...{
      env,
      db,
      search: env.SEARCH,
      now,
      url,
      isDataRequest: false,
      cookies,
      company: found.company,
      language: defaultLanguage,
      responseHeaders,
    },
    actor: {
      ...personOf(person),
      scopes: person.heldScopes,
      sessionId: "",
      originalUserId: null,
      accessAccount: false,
    },
    ...{
      tenant: { version: "", readAt: 0 },
      navigation: null,
      sessionEnded: false,
      lacksFactor: false,
      address: "local",
      userAgent: "",
    },
    ...{
      doNotTrack: false,
      flash: createFlash(cookies, responseHeaders, url),
      signInBody: signInBody(new Request(url)),
    },
    ...{ webhookEvents: [], sentForm: emptySentForm(), trips, waitUntil: () => undefined },
    ...{ bookmark: () => null, failure: { message: "" }, cache: { allowed: false } },
  };
}
