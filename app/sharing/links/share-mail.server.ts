import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { portraitAddress } from "#app/media/images/portrait-of.ts";
import { guestAddress } from "#app/rooms/room-token.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";

export type ShareMail = {
  id: string;
  subject: ShareSubject & { title: string };
  email: string;
  recipient: string;
  message: string;
  hasPasscode: boolean;
  /** Whose page the email leads to; null for the link's own. */
  guestId: string | null;
};

/** Email with a link. @throws AppError as `linkMail` */
export async function shareMail(ctx: RequestContext, { subject, guestId, ...mail }: ShareMail) {
  const link = await (guestId === null
    ? shareAddress(ctx, { id: mail.id, subjectKind: subject.kind })
    : guestAddress(ctx, guestId));
  return linkMail(ctx, { ...mail, title: subject.title, link });
}

type LinkMail = Omit<ShareMail, "subject" | "guestId"> & { title: string; link: string };

/**
 * Email with an address, from the actor. Erased with the actor or the recipient. @throws AppError unauthorised, or forbidden in a preview,
 * because it has the user's name
 */
export function linkMail(ctx: RequestContext, { id, email, recipient, ...words }: LinkMail) {
  const actor = refusePreview(requireActor(ctx));
  const photo = portraitAddress(actor.imageKey);
  const portrait = photo && new URL(photo, words.link).href;
  return {
    template: "share-link" as const,
    to: email,
    userId: actor.id,
    subjectId: id,
    data: { name: recipient, sender: actor.name, portrait, ...words },
  };
}
