import type { StatedShare } from "#app/artists/shares/stated-share.ts";
import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { ArtistMail } from "#app/mail/artist-mail.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { formatDay } from "#app/ui/format-day.ts";

type Asked = Pick<StatedShare, "id" | "email" | "side" | "role" | "shareBp">;
type Input = {
  now: number;
  share: Asked;
  /** `origin`: of the company's host under ours. */
  song: { title: string; artist: string; asker: string; origin: string };
  /** End of the link that a reminder replaces. */
  expiresAt?: number;
};

/** The email that asks the owner of a share, and what is stored of its link: never the token. */
export async function shareMail(template: ArtistMail["template"], { now, share, song, expiresAt }: Input) {
  const token = createToken();
  const end = expiresAt ?? now + linkTtlMs["share-confirmation"];
  const mail = {
    template,
    to: share.email,
    userId: null,
    subjectId: share.id,
    data: {
      name: "" as const,
      asker: song.asker,
      artist: song.artist,
      song: song.title,
      side: rightsCopy[share.side].toLowerCase(),
      role: (rightsCopy.roles[share.role] ?? share.role).toLowerCase(),
      share: formatShare(share.shareBp),
      until: formatDay(end),
      link: `${song.origin}/share-confirmation/${token}`,
    },
  };
  return { mail, link: { id: share.id, hash: await hashToken(token), expiresAt: end } };
}
