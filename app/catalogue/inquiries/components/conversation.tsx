import { Link } from "@remix-run/react";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import type { InquiryPage } from "#app/catalogue/inquiries/get-inquiry.server.ts";
import { songPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";

type ConversationProps = { inquiry: InquiryPage };

/** Subject, song and status of a conversation, and its messages, oldest first. */
export function Conversation({ inquiry }: ConversationProps) {
  const { subject, song, slug, status, messages } = inquiry;
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">{subject}</h1>
      <p className="mt-2 mb-6 text-row text-mute">
        {slug === null ? (
          copy.unavailable(song)
        ) : (
          <Link to={songPath({ slug })} className="link">
            {copy.about(song)}
          </Link>
        )}{" "}
        · {copy.status[status]}
      </p>
      <ol aria-label={copy.messages} className="mb-8 border-t border-line">
        {messages.map(({ id, author, isOwn, message, createdAt }) => (
          <li key={id} className="border-b border-line py-4">
            <p className="text-row text-mute">
              <bdi className="font-semibold text-ink">{isOwn ? copy.you : author}</bdi> · <DateTime at={createdAt} />
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {message}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
