import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { sharePageCopy as copy } from "#app/sharing/share-page-copy.ts";

type ClosedSharePageProps = { reason: keyof typeof copy.closed; company: string };

/** A share link that shows nothing, and what its recipient can do. */
export function ClosedSharePage({ reason, company }: ClosedSharePageProps) {
  const { title, text } = copy.closed[reason];
  return <ClosedLinkPage title={title} text={text(company)} next={{ to: "/", label: copy.home(company) }} />;
}
