import { sql } from "drizzle-orm";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profilePathOf } from "#app/catalogue/profile/profile.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePayee } from "#app/licensing/payees/change-payee.server.ts";
import { payeeCopy as copy } from "#app/licensing/payees/payee-copy.ts";
import type { PayeeForm } from "#app/licensing/payees/payee-form.ts";

/**
 * Changes the payment data of an artist that the actor keeps; null removes it, "withdraw" takes back what does not count yet. @returns whether
 * something changed. @throws AppError unauthorised, forbidden, not_found, too_many_requests, conflict when it changed after `version`
 */
export async function savePayee(
  ctx: RequestContext,
  artistId: string,
  { version, next }: { version: string; next: PayeeForm | null | "withdraw" },
): Promise<boolean> {
  const actor = requireArtist(ctx, "artist-songs");
  const mayChange = sql`${artistId} IN (${keptArtistIds(ctx, actor, "artist-edit")})`;
  const artist = await ctx.db.get<{ name: string } | undefined>(
    sql`SELECT name FROM artists WHERE id = ${artistId} AND ${mayChange}`,
  );
  if (artist === undefined) throw new AppError("not_found", profileCopy.missing);
  const path = profilePathOf(artistId);
  const subject = { kind: "artist" as const, id: artistId, name: artist.name, actor, mayChange, path };
  return changePayee(ctx, subject, {
    ...{ version, next },
    alsoTell: (told) =>
      notifyPeople(ctx, {
        ...{ kind: "artist", subject: { artistId }, isMailed: true, path },
        userIds: told.flatMap(({ id }) => id ?? []),
        ...{ title: copy.notice.title(artist.name), message: copy.notice.text },
      }),
  });
}
