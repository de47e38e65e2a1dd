import { defaultTimeZone } from "#app/identity/notices/quiet-hours.ts";
import { workingMinutes } from "#app/rights/answer-times.ts";
import { type Approval, type Clearability, isFree } from "#app/rights/clearability/clearability.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";

/**
 * Whether all who must agree will have answered by the end of a day (ISO date), if they are asked now: nine times of ten by how they answered before,
 * else by the response time on file. False if that is not known or something else has to be checked; null for what is blocked.
 */
export function isInTime(
  { light, reasons, approvals }: Clearability,
  { now, by, namesParties }: { now: number; by: string; namesParties: boolean },
): boolean | null {
  if (light === "blocked") return null;
  if (by < isoDateOf(now)) return false;
  const answersBy = ({ days, answers }: Approval) => {
    if (!namesParties || !answers) return days !== null && isoDateOf(now, days) <= by;
    const left = workingMinutes(now, Date.parse(`${by}T24:00:00Z`), answers.zone ?? defaultTimeZone);
    return answers.most !== null && answers.most <= left;
  };
  const isAnswered = ({ weighs, kind }: Clearability["reasons"][number]) =>
    weighs !== "asks" || kind === "approval" || kind === "agreement-ends";
  return isFree(light) || (reasons.every(isAnswered) && approvals.every(answersBy));
}
