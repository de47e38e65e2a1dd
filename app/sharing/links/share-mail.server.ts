import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { portraitAddress } from "#app/media/images/portrait-of.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";

export type ShareMail = {
  id: string;
  subject: ShareSubject & { title: string };
  email: string;
  recipient: string;
  message: string;
  hasPasscode: boolean;
};

/**
 * Email with a link, from the actor. Erased with the actor or the recipient. @throws AppError unauthorised, or forbidden in a preview,
 * because it has the user's name
 */
export async function shareMail(
  ctx: RequestContext,
  { id, subject, email, recipient, message, hasPasscode }: ShareMail,
) {
  const actor = refusePreview(requireActor(ctx));
  const link = await shareAddress(ctx, { id, subjectKind: subject.kind });
  const photo = portraitAddress(actor.imageKey);
  const portrait = photo && new URL(photo, link).href;
  return {
    template: "share-link" as const,
    to: email,
    userId: actor.id,
    subjectId: id,
    data: { name: recipient, sender: actor.name, portrait, title: subject.title, message, link, hasPasscode },
  };
}
