import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

type ClosedLinkPageProps = { title: string; text: string; next: { to: string; label: string } };

/** Page of an emailed link that is no longer valid, with alternatives. */
export function ClosedLinkPage({ title, text, next }: ClosedLinkPageProps) {
  return (
    <IdentityPage title={title}>
      <p className="mb-8 text-mute">{text}</p>
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
    </IdentityPage>
  );
}
