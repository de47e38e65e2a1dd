import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** Characters of a draft request's fields. */
const maxLine = 200;
const maxDescription = 4000;

type Deal = { id: string; name: string; organisation: string };

/** How a draft request names the deal of an opportunity. */
export function dealOf({ id, name, organisation }: Deal) {
  const project = (organisation || name).slice(0, maxLine);
  return { project, endClient: organisation.slice(0, maxLine), opportunityId: id };
}

/** The terms of a draft request for an opportunity. Days in the past are dropped. */
export function termsOfJob(
  { now }: { now: number },
  { message, deadline, usage, ...deal }: Deal & { message: string; deadline: string | null; usage: Usage },
) {
  const today = isoDateOf(now);
  const notPast = (date: string | null) => (date !== null && date >= today ? date : null);
  return {
    ...usage,
    startsOn: notPast(usage.startsOn),
    neededBy: notPast(deadline),
    description: message.slice(0, maxDescription),
    ...dealOf(deal),
  };
}
