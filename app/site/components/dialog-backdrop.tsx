import type { ReactNode } from "react";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Landing } from "#app/site/components/landing.tsx";
import type { LandingView } from "#app/site/read-landing.server.ts";

type DialogBackdropProps = { landing: LandingView | null; title: string; children: ReactNode };

/** Background of a dialog: the landing page, or on a company's host a plain page with `title`. */
export function DialogBackdrop({ landing, title, children }: DialogBackdropProps) {
  if (landing === null)
    return (
      <IdentityPage title={title} underHeader>
        {children}
      </IdentityPage>
    );
  return (
    <>
      <Landing {...landing} />
      {children}
    </>
  );
}
