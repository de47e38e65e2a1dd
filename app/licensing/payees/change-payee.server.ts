import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { artistKeeperIds, keptArtistIdsOf } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { payeeCopy as copy } from "#app/licensing/payees/payee-copy.ts";
import type { PayeeForm } from "#app/licensing/payees/payee-form.ts";
import { isOfHolder, type StoredPayee, selectPayees } from "#app/licensing/payees/payees.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt, versionOf } from "#app/records/record-version.server.ts";
import { artistsOfParty, partiesOfArtist } from "#app/rights/same-holder.server.ts";
import { newId } from "#db/new-id.server.ts";
import { partyPayees } from "#db/schema/payouts.server.ts";

/** A change counts after 3 days, in which those who keep the holder can take it back: docs/decisions/165-payees-and-payouts.md. */
export const coolingMs = 3 * 24 * 3600 * 1000;

const isKept = "holder-is-kept";
const isAsRead = "payment-data-is-as-read";

const fields = ["name", "address", "iban", "bic", "taxNumber", "mandate"] as const;
type Values = Pick<StoredPayee, (typeof fields)[number]>;
const nothing: Values = { name: "", address: "", iban: "", bic: "", taxNumber: "", mandate: "" };

/** Whose payment data it is, and who changes it. */
export type PayeeSubject = {
  kind: "artist" | "party";
  id: string;
  name: string;
  actor: Actor;
  /** Condition that the actor may change it, for the batch. */
  mayChange: SQL;
  /** Page of the payment data, from the root of the host. */
  path: string;
};

type Told = { id: string | null; name: string; email: string };

type Change = {
  version: string;
  /** What it is from now on; null: it is removed. */
  next: PayeeForm | null | "withdraw";
  /** What tells the holder besides emails. */
  alsoTell?: (told: readonly Told[]) => BatchItem<"sqlite">[];
};

/** Everyone who keeps the holder now, as an artist and as a party, with the permissions that they have, and the party's address. */
function listTold({ db, company }: RequestContext, { kind, id }: Pick<PayeeSubject, "kind" | "id">) {
  const userId = sql`keeper.id`;
  const holds = (scopes: readonly ScopeName[]) =>
    holdsOneOf(userId, company.id, sql`SELECT value FROM json_each(${JSON.stringify(scopes)})`);
  const artists = kind === "artist" ? sql`SELECT ${id} AS id` : artistsOfParty(id);
  const parties = kind === "party" ? sql`SELECT ${id} AS id` : partiesOfArtist(id);
  return db.all<Told>(sql`SELECT keeper.id, keeper.name, keeper.email FROM (${artists}) same_artist CROSS JOIN users keeper
      WHERE keeper.id IN (${artistKeeperIds(sql`same_artist.id`)}) AND same_artist.id IN (${keptArtistIdsOf({ company }, { userId, holds })})
    UNION SELECT u.id, u.name, u.email FROM party_keepers k CROSS JOIN users u ON u.email = k.email AND u.status = 'active'
      WHERE k.party_id IN (${parties})
    UNION SELECT NULL, p.name, p.email FROM parties p WHERE p.id IN (${parties}) AND p.email IS NOT NULL
      AND p.email NOT IN (SELECT email FROM party_keepers WHERE party_id = p.id)`);
}

function valuesAfter(before: Values, next: Change["next"]): Values | null {
  if (next === null || next === "withdraw") return null;
  const { version: _, removeIban, removeTaxNumber, ...typed } = next;
  return {
    ...typed,
    mandate: typed.mandate ?? before.mandate,
    iban: typed.iban || (removeIban ? "" : before.iban),
    taxNumber: typed.taxNumber || (removeTaxNumber ? "" : before.taxNumber),
  };
}

/**
 * Writes payment data, which counts in three days; one that does not count yet is replaced. Tells everyone who keeps the holder, and keeps the
 * names of the changed fields, not their values, in the audit log. An empty number stays as it is unless its box removes it. The caller has
 * checked access. @returns whether something changed. @throws AppError too_many_requests, conflict when it changed after `version`, or does
 * not wait any more
 */
export async function changePayee(
  ctx: RequestContext,
  { kind, id, name, actor, mayChange, path }: PayeeSubject,
  { version, next, alsoTell }: Change,
): Promise<boolean> {
  const { db, now, company } = ctx;
  requireFreshProof(ctx);
  await enforceRateLimit(ctx.env, "form", `artist-profile:${actor.id}`);
  const holder = kind === "artist" ? { artistId: id } : { partyId: id };
  const [before = null, previous = null] = await selectPayees(ctx, holder);
  const conflict = new AppError("conflict", copy.errors.changed);
  if (versionOf(before) !== version) throw conflict;
  const isWithdrawal = next === "withdraw";
  const isPending = before !== null && before.countsFrom > now;
  if (isWithdrawal && !isPending) throw new AppError("conflict", copy.errors.counts);
  const values = valuesAfter(before ?? nothing, next);
  const after = (isWithdrawal ? previous : values) ?? nothing;
  const changed = fields.filter((field) => (before ?? nothing)[field] !== after[field]);
  if (changed.length === 0 && !isWithdrawal) return false;
  const told = await listTold(ctx, { kind, id });
  const emails = [...new Map(told.map((one) => [one.email.toLowerCase(), one])).values()];
  const countsFrom = now + coolingMs;
  const mails = outgoingMails(
    { ...ctx, company },
    emails.map(({ id: userId, name: reader, email }) => ({
      ...{ to: email, userId, template: "payment-changed" as const },
      data: {
        ...{ name: reader, holder: name, who: actor.name, link: `${ctx.url.origin}${path}` },
        change: isWithdrawal ? ("withdrawn" as const) : values === null ? ("removed" as const) : { countsFrom },
      },
    })),
  );
  const words = changed.map((field) => copy[field]).join(", ");
  const detail = { before: { payment: "" }, after: { payment: isWithdrawal ? copy.withdrawnEntry(words) : words } };
  const createdAt = nextUpdatedAt(now, before);
  const newest = sql`(SELECT max(created_at) FROM ${partyPayees} WHERE ${isOfHolder(holder)})`;
  const withdrawn = db
    .update(partyPayees)
    .set({ withdrawnAt: now })
    .where(sql`${isOfHolder(holder)} AND ${partyPayees.countsFrom} > ${now}`);
  try {
    await db.batch([
      assertInBatch(db, mayChange, isKept),
      assertInBatch(db, sql`${newest} IS ${before?.updatedAt ?? null}`, isAsRead),
      auditEntry(ctx, { action: `${kind}-payment`, subjectType: kind, subjectId: id, detail }),
      next === null ? db.delete(partyPayees).where(isOfHolder(holder)) : withdrawn,
      ...(values === null
        ? []
        : [
            db
              .insert(partyPayees)
              .values({ id: newId(now), ...holder, ...values, countsFrom, createdBy: actor.id, createdAt }),
          ]),
      ...(alsoTell?.(told) ?? []),
      ...mails.statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isKept) || isFailedAssertion(error, isAsRead)) throw conflict;
    throw error;
  }
  mails.deliver();
  return true;
}
