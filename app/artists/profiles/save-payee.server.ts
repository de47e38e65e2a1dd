import { eq, sql } from "drizzle-orm";
import { payeeCopy as copy } from "#app/artists/profiles/payee-copy.ts";
import type { PayeeForm } from "#app/artists/profiles/payee-form.ts";
import { requirePayee, type StoredPayee } from "#app/artists/profiles/read-payee.server.ts";
import { artistKeeperIds, keptArtistIds, keptArtistIdsOf } from "#app/catalogue/profile/kept-artists.server.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profilePathOf } from "#app/catalogue/profile/profile.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt, versionOf } from "#app/records/record-version.server.ts";
import { artistPayees } from "#db/schema/artist-members.server.ts";

const isKept = "artist-is-kept";
const isAsRead = "payment-data-is-as-read";

const fields = ["name", "address", "iban", "bic", "taxNumber"] as const;
type Values = Pick<StoredPayee, (typeof fields)[number]>;
const nothing: Values = { name: "", address: "", iban: "", bic: "", taxNumber: "" };

type Change = {
  artistId: string;
  version: string;
  /** Null: it is removed. */
  valuesOf: (before: Values) => Values | null;
};

/** Who keeps the artist now, with the permissions that they have. */
function listKeepers({ db, company }: RequestContext, artistId: string) {
  const userId = sql`keeper.id`;
  const holds = (scopes: readonly ScopeName[]) =>
    holdsOneOf(userId, company.id, sql`SELECT value FROM json_each(${JSON.stringify(scopes)})`);
  return db.all<{
    id: string;
    name: string;
    email: string;
    artist: string;
  }>(sql`SELECT keeper.id, keeper.name, keeper.email,
      (SELECT name FROM artists WHERE id = ${artistId}) AS artist
    FROM users keeper WHERE keeper.id IN (${artistKeeperIds(artistId)}) AND ${artistId} IN (${keptArtistIdsOf({ company }, { userId, holds })})`);
}

/** Writes payment data, tells everyone who keeps the artist, and keeps the names of the changed fields, not their values, in the audit log. */
async function changePayee(ctx: RequestContext, { artistId, version, valuesOf }: Change): Promise<boolean> {
  const { db, now, company } = ctx;
  const actor = requireArtist(ctx, "artist-songs");
  await enforceRateLimit(ctx.env, "form", `artist-profile:${actor.id}`);
  const before = await requirePayee(ctx, artistId);
  const conflict = new AppError("conflict", copy.errors.changed);
  if (versionOf(before) !== version) throw conflict;
  const values = valuesOf(before ?? nothing);
  const changed = fields.filter((field) => (before ?? nothing)[field] !== (values ?? nothing)[field]);
  if (changed.length === 0) return false;
  const keepers = await listKeepers(ctx, artistId);
  const link = `${ctx.url.origin}${profilePathOf(artistId)}`;
  const mails = outgoingMails(
    { ...ctx, company },
    keepers.map(({ id, name, email, artist }) => ({
      ...{ to: email, userId: id, template: "payment-changed" },
      data: { name, artist, who: actor.name, link },
    })),
  );
  const detail = { before: { payment: "" }, after: { payment: changed.map((field) => copy[field]).join(", ") } };
  const row = { ...(values ?? nothing), updatedAt: nextUpdatedAt(now, before) };
  try {
    await db.batch([
      assertInBatch(db, sql`${artistId} IN (${keptArtistIds(ctx, actor, "artist-edit")})`, isKept),
      assertInBatch(
        db,
        sql`(SELECT updated_at FROM artist_payees WHERE artist_id = ${artistId}) IS ${before?.updatedAt ?? null}`,
        isAsRead,
      ),
      auditEntry(ctx, { action: "artist-payment", subjectType: "artist", subjectId: artistId, detail }),
      values === null
        ? db.delete(artistPayees).where(eq(artistPayees.artistId, artistId))
        : db
            .insert(artistPayees)
            .values({ artistId, ...row })
            .onConflictDoUpdate({ target: artistPayees.artistId, set: row }),
      ...notifyPeople(ctx, {
        ...{ kind: "artist", userIds: keepers.map(({ id }) => id), subject: { artistId }, isMailed: true },
        ...{
          title: copy.notice.title(keepers[0]?.artist ?? ""),
          message: copy.notice.text,
          path: profilePathOf(artistId),
        },
      }),
      ...mails.statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isKept) || isFailedAssertion(error, isAsRead)) throw conflict;
    throw error;
  }
  mails.deliver();
  return true;
}

/**
 * Saves the payment data of an artist that the actor keeps; an empty number stays as it is unless its box removes it. @returns whether
 * something changed. @throws AppError unauthorised, forbidden, not_found, too_many_requests, conflict when it changed after `version`
 */
export function savePayee(
  ctx: RequestContext,
  artistId: string,
  { version, removeIban, removeTaxNumber, ...typed }: PayeeForm,
): Promise<boolean> {
  return changePayee(ctx, {
    ...{ artistId, version },
    valuesOf: (before) => ({
      ...typed,
      iban: typed.iban || (removeIban ? "" : before.iban),
      taxNumber: typed.taxNumber || (removeTaxNumber ? "" : before.taxNumber),
    }),
  });
}

/** Removes the payment data of an artist that the actor keeps. @throws AppError as `savePayee` */
export function removePayee(ctx: RequestContext, artistId: string, version: string): Promise<boolean> {
  return changePayee(ctx, { artistId, version, valuesOf: () => null });
}
