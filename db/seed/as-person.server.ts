import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { demoBuyerPolicies, demoBuyers } from "#db/seed/demo-buyers.ts";
import { demoDomain, demoPeople, demoPolicies } from "#db/seed/demo-people.ts";

const policies = { ...demoPolicies, ...demoBuyerPolicies };
const people = [
  ...demoPeople.map(({ policy, ...person }) => ({ ...person, policies: [policy] })),
  ...demoBuyers.map((person) => ({ ...person, edition: "standard" as const })),
];

/** A request by a demo account, whose name the history shows. `hoursAgo`: when it is made. */
export function asPerson(ctx: RequestContext, account: string, hoursAgo = 0): RequestContext {
  const person = people.find((one) => one.account === account);
  if (person === undefined) throw new Error(`The demo has no account ${account}.`);
  const { id, name, nickname, edition } = person;
  const scopes = person.policies.flatMap((policy) => [...policies[policy].scopes]);
  const plain = {
    sessionId: "",
    imageKey: null,
    cookieConsent: false,
    language: null,
    volume: null,
    listViews: {},
    originalUserId: null,
    accessAccount: false,
  };
  const actor = {
    ...plain,
    id,
    email: `${account}@${demoDomain}`,
    name,
    nickname,
    edition,
    scopes,
    heldScopes: scopes,
  };
  return { ...ctx, now: ctx.now - Math.round(hoursAgo * 3_600_000), actor };
}
