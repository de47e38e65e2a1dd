import { roomCopy as copy } from "#app/rooms/room-copy.ts";
import { ShareNotice, type SharingCompany } from "#app/sharing/components/share-notice.tsx";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

type ClosedRoomPageProps = { reason: keyof typeof copy.closed; company: SharingCompany };

/** A room that its guest cannot open, and what they can do. It does not reveal the job. */
export function ClosedRoomPage({ reason, company }: ClosedRoomPageProps) {
  const { title, text } = copy.closed[reason];
  return (
    <ShareNotice company={company} title={title} text={text(company.name)}>
      <ButtonLink to="/">{sharePageCopy.home(company.name)}</ButtonLink>
    </ShareNotice>
  );
}
