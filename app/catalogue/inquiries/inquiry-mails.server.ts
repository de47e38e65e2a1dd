import { inquiryPath } from "#app/catalogue/inquiries/inquiry-path.ts";
import type { InquiryRecipient } from "#app/catalogue/inquiries/inquiry-recipients.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { songPath } from "#app/track/track.ts";

type Message = {
  /** Id of the inquiry. */
  id: string;
  song: { title: string; slug: string };
  subject: string;
  message: string;
  recipients: InquiryRecipient[];
};

/** Emails of a message. Members get a link to the conversation as their settings say; others see the song and reply by email. */
export function inquiryMails(ctx: RequestContext, { id, song, subject, message, recipients }: Message) {
  const actor = requireActor(ctx);
  const sender = `${actor.name} (${actor.email})`;
  const mailTo = (name: string, canReply: boolean) => {
    const link = new URL(canReply ? inquiryPath(id) : songPath(song), ctx.url.origin).href;
    return {
      template: "inquiry" as const,
      data: { name, sender, song: song.title, subject, message, link, canReply },
      // The email contains the sender's data and is erased with that user.
      userId: actor.id,
    };
  };
  return {
    notices: recipients.flatMap(({ name, person }) => (person ? { ...mailTo(name, true), recipient: person } : [])),
    others: recipients.flatMap(({ name, email, person }) => (person ? [] : { ...mailTo(name, false), to: email })),
  };
}
