import { eq, sql } from "drizzle-orm";
import { ownRuleNames, ownRuleType } from "#app/backoffice/standing-approvals/own-rule.ts";
import { ownRuleCopy as copy } from "#app/backoffice/standing-approvals/own-rule-copy.ts";
import { standingStore } from "#app/backoffice/standing-approvals/standing-store.server.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import type { AskKey } from "#app/licensing/approvals/read-asked.server.ts";
import { openPauseLink } from "#app/licensing/standing/open-pause-link.server.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { type RecordValues, toInput } from "#app/records/definition/record-type.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { judgeRecord } from "#app/records/store/judge-record.server.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { describeStanding } from "#app/rights/standing/describe-standing.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";

type Standing = typeof standingApprovals.$inferSelect;
/** A question that was answered yes, or the emailed link of what the party said itself. */
export type OwnRuleLink = { of: "approval"; key: AskKey } | { of: "standing"; token: string };

/** `after`: id of the question; `standing`: what is changed, or was made of the question before. */
type Open = {
  partyId: string;
  partyName: string;
  after: string | null;
  standing: Standing | null;
  values: RecordValues;
};

const isKnown = (list: object, name: string) => Object.hasOwn(list, name);

/** The terms that a party said yes to, as values of the form: the lowest fee of its sides, so that they themselves are covered. */
function valuesOfApproval({
  link,
  transaction,
  items,
}: Extract<Awaited<ReturnType<typeof openApproval>>, { row: unknown }>["row"]) {
  const agreed = items.filter(({ answer }) => answer === "yes");
  const sides = [...new Set(agreed.map(({ side }) => side))];
  const fees = agreed.flatMap(({ fee }) => fee ?? []);
  const { media: asked, territories, termMonths, perpetual } = link.terms ?? transaction;
  return {
    ...{ side: sides.length === 1 ? sides[0] : "both", media: asked.filter((name) => isKnown(media, name)) },
    ...{ territories, excluded: [], perpetual, maxMonths: perpetual ? null : termMonths, excludedCategories: [] },
    fee: fees.length === 0 ? "" : fromMinorUnits(Math.min(...fees), link.currency),
    currency: currencies.find((one) => one === link.currency) ?? "EUR",
    ...{ validFrom: null, validUntil: null, maxPerMonth: null },
  };
}

function valuesOfStanding({ minFee, ...standing }: Standing): RecordValues {
  return { ...standing, fee: fromMinorUnits(minFee, standing.currency) };
}

async function open(ctx: RequestContext, from: OwnRuleLink): Promise<Open | null> {
  if (from.of === "standing") {
    const link = await openPauseLink(ctx, from.token);
    if (link.state !== "open" || !link.isOwn) return null;
    const { standing } = link;
    const [party] = await ctx.db.select({ name: parties.name }).from(parties).where(eq(parties.id, standing.partyId));
    const { partyId } = standing;
    return { partyId, partyName: party?.name ?? "", after: null, standing, values: valuesOfStanding(standing) };
  }
  const found = await openApproval(ctx, from.key);
  if (found.state !== "answered" || found.row.isClient) return null;
  const { link, items } = found.row;
  const isOver = (link.answeredAt ?? 0) + linkTtlMs["approval-asked"] <= ctx.now;
  if (isOver || !items.some(({ answer }) => answer === "yes")) return null;
  const { partyId, partyName, id: after } = link;
  const [standing] = await ctx.db
    .select()
    .from(standingApprovals)
    .where(eq(standingApprovals.saidAfter, after))
    .limit(1);
  return { partyId, partyName, after, standing: standing ?? null, values: valuesOfApproval(found.row) };
}

/** What the page of a link shows: a form, what was made of it, or that it is closed. Public, and changes nothing. */
export async function readOwnRule(ctx: RequestContext, link: OwnRuleLink) {
  const found = await open(ctx, link);
  const company = ctx.company.name;
  if (found === null) return { state: "closed" as const, company };
  const { partyName, standing, values, after } = found;
  if (after !== null && standing !== null) {
    const { name, saidBy } = standing;
    return { state: "made" as const, company, name, by: saidBy ?? "", facts: describeStanding(standing) };
  }
  const inputs = ownRuleNames.flatMap((name) => {
    const field = ownRuleType.fields[name];
    return field === undefined ? [] : [[name, toInput(field, values[name])]];
  });
  return {
    state: "open" as const,
    ...{ company, partyName, of: link.of, name: standing?.name ?? "" },
    values: Object.fromEntries(inputs) as Record<string, ReturnType<typeof toInput>>,
  };
}

const isFirst = "own-rule-is-the-first-of-its-question";

/** The columns of what was typed, with what its names mean. @throws AppError invalid, naming the fields */
async function columnsOf(ctx: RequestContext, { partyId, partyName }: Open, typed: RecordValues) {
  const own = Object.fromEntries(ownRuleNames.map((name) => [name, typed[name] ?? null]));
  const entered = { ...own, party: { party: partyName, partyId }, agreement: "" };
  const { resolved, error } = await judgeRecord(ctx, standingStore, { id: null, entered, stored: null });
  if (error !== null) throw error;
  const { party: _party, agreement: _agreement, fee: _fee, ...terms } = { ...entered, ...resolved } as RecordValues;
  return { terms, minFee: standingStore.derivedColumns?.({ name: "", ...entered })?.minFee, fee: own.fee };
}

/**
 * Keeps what a party itself approves in advance, signed: a new standing approval, once for each question, or new terms of the one whose link it
 * is. The party gets an email with its terms and a link. @throws AppError too_many_requests, invalid, conflict when the link is no longer open
 */
export async function saveOwnRule(ctx: RequestContext, link: OwnRuleLink, typed: RecordValues): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `standing-approval:${ctx.address}`);
  const { db, now, company, env, url } = ctx;
  const found = await open(ctx, link);
  if (found === null) throw new AppError("conflict", copy.over);
  const { after, standing, partyId } = found;
  if (after !== null && standing !== null) return;
  const { terms, minFee, fee } = await columnsOf(ctx, found, typed);
  const [token, id] = [createToken(), standing?.id ?? newId(now)];
  const name = standing?.name ?? copy.name(now);
  const row = {
    ...terms,
    ...{ minFee, updatedAt: nextUpdatedAt(now, standing), saidBy: String(typed.signedBy), saidAt: now },
    ...{ tokenHash: await hashToken(token), tokenExpiresAt: now + linkTtlMs["standing-said"] },
  } as Partial<Standing> & Pick<Standing, "minFee" | "currency">;
  const [party] = await db
    .select({ name: parties.name, email: parties.email, keepers: parties.keepers })
    .from(parties)
    .where(eq(parties.id, partyId));
  const here = { here: url, apex: env.APP_HOST };
  const full = { ...standing, ...row } as Standing;
  const data = {
    ...{ name: party?.name ?? "", standing: name, signedBy: String(typed.signedBy), isNew: standing === null },
    lines: describeStanding(full).map(({ label, value }) => `${label}: ${value}`),
    contact: `${productOrigin({ ...company, subdomain: null }, here)}/contact-us`,
    link: `${productOrigin(company, here)}/standing-approval/${token}`,
  };
  const addresses = party === undefined ? [] : addressesOf(party);
  const mails = addresses.map((to) => ({ template: "standing-said" as const, to, userId: null, subjectId: id, data }));
  const outgoing = outgoingMails(ctx, mails);
  const values = Object.fromEntries(ownRuleNames.map((one) => [one, one === "fee" ? fee : (terms[one] ?? null)]));
  const before = standing === null ? {} : valuesOfStanding(standing);
  const changed = ownRuleNames.filter((one) => JSON.stringify(before[one] ?? null) !== JSON.stringify(values[one]));
  const pick = (all: RecordValues) => Object.fromEntries(changed.map((one) => [one, all[one] ?? null]));
  const entry = auditEntry(ctx, {
    action: standing === null ? "standing-approval-created" : "standing-approval-changed",
    ...{ subjectType: "standing-approval", subjectId: id, detail: { before: pick(before), after: pick(values) } },
  });
  const own = rowExists(standingApprovals, eq(standingApprovals.saidAfter, after ?? ""));
  try {
    if (standing === null)
      await db.batch([
        assertInBatch(db, sql`NOT ${own}`, isFirst),
        db.insert(standingApprovals).values({
          ...{ ...row, id, name, nameKey: foldName(name), partyId, createdAt: now, saidAfter: after },
        }),
        entry,
        ...outgoing.statements,
      ]);
    else
      await db.batch([
        assertUnchanged(db, standingApprovals, standing),
        db.update(standingApprovals).set(row).where(eq(standingApprovals.id, id)),
        entry,
        ...outgoing.statements,
      ]);
  } catch (error) {
    // Sent twice: the first one counts.
    if (isFailedAssertion(error, isFirst)) return;
    if (isChangedMeanwhile(error)) throw new AppError("conflict", copy.over);
    throw error;
  }
  outgoing.deliver();
}
